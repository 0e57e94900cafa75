"""The workbench's parts that know A.D.A.P.T."""
