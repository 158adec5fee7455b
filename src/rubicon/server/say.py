"""The texts of the table server, by name."""

from rubicon.engine.catalogue import Catalogue

say = Catalogue("server").say
