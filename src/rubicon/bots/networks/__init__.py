"""Networks at play time: reads exported networks and runs them with NumPy. PyTorch is needed only to train them (`rubicon.training`)."""
