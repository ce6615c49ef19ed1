"""Combat: set-up, attacks, placing damage, synergy, the end of the round. SG-600 to SG-756, SG-963, SG-964."""
