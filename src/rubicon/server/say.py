"""The texts of the table server, by name."""

from rubicon.core.catalogue import Catalogue

say = Catalogue("server").say
