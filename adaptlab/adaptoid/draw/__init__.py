"""Pictures of Adaptoid and Adapt3."""
