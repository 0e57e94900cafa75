"""The workbench's parts that know Adaptoid and Adapt3."""
