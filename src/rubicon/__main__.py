"""`python -m rubicon`: the command `rubicon`."""

import sys

from rubicon.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
