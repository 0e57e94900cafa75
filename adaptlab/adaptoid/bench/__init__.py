"""How fast Adaptoid and Adapt3 are, beside others."""
