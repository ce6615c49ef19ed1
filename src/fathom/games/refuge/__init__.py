"""The Refuge: Terror from the Deep, the cooperative dive."""
