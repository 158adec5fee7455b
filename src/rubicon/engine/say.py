"""The texts of what all games share, by name."""

from rubicon.engine.catalogue import Catalogue

say = Catalogue("core").say
