"""Measuring speed: side by side, in one run."""
