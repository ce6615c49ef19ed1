"""The workshop: drafts of packs that are edited in the browser, drawn, checked and simulated."""
