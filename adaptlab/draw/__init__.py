"""Pictures, figures and tables: pure functions from data to SVG, matplotlib and HTML."""
