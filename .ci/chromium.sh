#!/bin/sh
# The browser tests need a browser; on Debian and its kin this installs one if there is none.
set -eu
for name in chromium chromium-browser google-chrome google-chrome-stable; do
    command -v "$name" >/dev/null 2>&1 && exit 0
done
printf '==> installing chromium\n'
root=
[ "$(id -u)" -eq 0 ] || root=sudo
export DEBIAN_FRONTEND=noninteractive
$root apt-get update -qq
$root apt-get install -y -qq --no-install-recommends chromium >/dev/null
