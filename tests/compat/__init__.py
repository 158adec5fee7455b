"""What was written by earlier versions must open, replay and verify for ever. See README.md."""
