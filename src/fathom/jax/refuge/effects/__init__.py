"""What cards and abilities do. `USABLE` says for each effect whether it would do anything now (RF-308, RF-R14)."""
