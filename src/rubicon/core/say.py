"""The texts of what all games share, by name."""

from rubicon.core.catalogue import Catalogue

say = Catalogue("core").say
