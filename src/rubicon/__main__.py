"""`python -m rubicon`: the command `rubicon`."""

from rubicon.cli.main import main

if __name__ == "__main__":
    main()
