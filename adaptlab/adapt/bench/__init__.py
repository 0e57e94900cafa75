"""How fast A.D.A.P.T. is, beside others."""
