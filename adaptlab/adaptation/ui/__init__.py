"""The workbench's parts that know Adaptation."""
