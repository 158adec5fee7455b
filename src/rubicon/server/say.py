"""`say(name, **facts)`: a text of the server, in the reader's language."""

from rubicon.engine.catalogue import Catalogue

say = Catalogue("server").say
