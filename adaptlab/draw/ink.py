"""The colours and the spacing that all pictures of A.D.A.P.T. share."""

INK = "#16323f"
MUTED = "#4a6470"
LINE = "#8fabb8"
FAINT = "#bfd1d9"
SEA = "#e4eff3"
MAT = "#f4f9fa"
PAPER = "#ffffff"
DEEP = "#1d4e68"
SHALLOW = "#d3e5ec"
RUST = "#96472f"
GREY = "#5d666b"
GAP = 10
