"""`say(name, **facts)`: a text that all games share, in the reader's language."""

from rubicon.engine.catalogue import Catalogue

say = Catalogue("core").say
