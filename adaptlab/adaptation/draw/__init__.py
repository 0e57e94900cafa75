"""Pictures of Adaptation."""
