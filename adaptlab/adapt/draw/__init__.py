"""Pictures, figures and tables of A.D.A.P.T."""
