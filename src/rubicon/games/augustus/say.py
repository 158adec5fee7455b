"""The texts of `en.toml` by name."""

from rubicon.core.catalogue import Catalogue

say = Catalogue(__package__).say
