"""What server processes that share a database tell each other besides events: who is connected to which table, phrases, and limits used.

None of it is stored. A process that is silent for a while has died, and nobody is connected to it any more.
"""

import asyncio
import secrets
import time
from collections.abc import Iterable
from typing import TYPE_CHECKING, Literal, assert_never

import msgspec

from rubicon.server import company, messages
from rubicon.server.active_table import ActiveTable, Elsewhere
from rubicon.server.field_types import Phrase
from rubicon.server.server_time import TIME
from rubicon.server.storage_errors import WriteFailed
from rubicon.server.table import now_ms

if TYPE_CHECKING:
    from rubicon.server.address_usage import UsageTracker
    from rubicon.server.hub import Hub

TOGETHER_SECONDS = 0.05
"""What is told within this time is told together."""
ALIVE_SECONDS, SILENT_SECONDS = 5.0, 15.0
"""How often a process says that it is alive, and after how long without a word it is not."""
MOST_BYTES = 7900
"""Of one notification; PostgreSQL takes less than 8000."""


class _Word(msgspec.Struct, frozen=True, array_like=True, tag_field="kind"):
    process: str


class Here(_Word, frozen=True, array_like=True, tag="here"):
    """Who is connected to a table at this process; nobody: they have gone."""

    table: str
    seats: tuple[int, ...]
    watching: int


class Ask(_Word, frozen=True, array_like=True, tag="ask"):
    """Who is connected to a table, or to any (empty)?"""

    table: str


class Said(_Word, frozen=True, array_like=True, tag="said"):
    """A player has sent a phrase."""

    table: str
    seat: int
    phrase: Phrase


class Used(_Word, frozen=True, array_like=True, tag="used"):
    """An address has used a unit of a limit that holds for all processes together."""

    network: str
    what: Literal["table", "code"]
    """It has set up a table, or tried a code that takes no seat."""


class Listed(_Word, frozen=True, array_like=True, tag="listed"):
    """An address has put a table into the lobby."""

    network: str
    table: str


class Alive(_Word, frozen=True, array_like=True, tag="alive"):
    """The process goes on."""


class Gone(_Word, frozen=True, array_like=True, tag="gone"):
    """The process ends."""


Word = Here | Ask | Said | Used | Listed | Alive | Gone
_words = msgspec.json.Decoder(list[Word])


def payloads(words: Iterable[Word]) -> list[str]:
    """Words as texts of notifications, as many in each as it may hold."""
    texts: list[str] = []
    for word in words:
        entry = msgspec.json.encode(word).decode()
        if texts and len(texts[-1]) + len(entry) + 1 <= MOST_BYTES:
            texts[-1] = f"{texts[-1][:-1]},{entry}]"
        else:
            texts.append(f"[{entry}]")
    return texts


class Peers:
    """The other processes, as far as this one has heard of them."""

    def __init__(self, hub: "Hub"):
        self._hub = hub
        self.name = secrets.token_hex(6)
        """Of this process, among its peers."""
        self.usage: UsageTracker | None = None
        """What addresses use of this server; None: nothing is limited."""
        self._heard: dict[str, float] = {}
        self._here: dict[str, Here] = {}
        self._words: list[Word] = []
        """What is to be told next; of each table only the newest."""
        self._full = asyncio.Event()

    @property
    def count(self) -> int:
        """How many there are."""
        return len(self._heard)

    def changed(self, active: ActiveTable) -> None:
        """Somebody has come to a table at this process, or has gone."""
        if self._hub.store.shared:
            seats = tuple(sorted({seat for subscriber in active.subscribers for seat in subscriber.own_seats}))
            self._here[active.table.name] = Here(self.name, active.table.name, seats, active.watching)
            self._full.set()

    def loaded(self, active: ActiveTable) -> None:
        """A table has come into memory: ask who is there."""
        self._tell(Ask(self.name, active.table.name))

    def said(self, active: ActiveTable, seat: int, phrase: Phrase) -> None:
        """A player here has sent a phrase."""
        self._tell(Said(self.name, active.table.name, seat, phrase))

    def used(self, network: str, what: Literal["table", "code"]) -> None:
        """An address has used a unit of a limit here."""
        self._tell(Used(self.name, network, what))

    def listed(self, network: str, table: str) -> None:
        """An address has put a table into the lobby here."""
        self._tell(Listed(self.name, network, table))

    def catch_up(self) -> None:
        """Words may have been missed, or some that this process has told may have been."""
        self._tell(Ask(self.name, ""))
        self._tell_all()

    def _tell_all(self) -> None:
        for active in self._hub.tables.values():
            if active.subscribers:
                self.changed(active)

    def _tell(self, word: Word) -> None:
        if self._hub.store.shared:
            self._words.append(word)
            self._full.set()

    # Hearing --------------------------------------------------------------------------------------

    def heard(self, text: str) -> None:
        """Words of some process have arrived, perhaps of this one."""
        try:
            words = _words.decode(text)
        except msgspec.DecodeError:  # of another release
            return
        for word in words:
            if word.process != self.name:
                self._hear(word)

    def _hear(self, word: Word) -> None:
        self._heard[word.process] = time.monotonic()
        match word:
            case Here(process=process, table=table, seats=seats, watching=watching):
                if table in self._hub.tables:
                    self._note(self._hub.tables[table], process, Elsewhere(frozenset(seats), watching))
            case Ask(table=""):
                self._tell_all()
            case Ask(table=table):
                if table in self._hub.tables and self._hub.tables[table].subscribers:
                    self.changed(self._hub.tables[table])
            case Said(table=table, seat=seat, phrase=phrase):
                if table in self._hub.tables:
                    company.broadcast(self._hub.tables[table], messages.Said(seat=seat, phrase=phrase))
            case Used(network=network, what=what):
                if self.usage is not None:
                    used = self.usage.of(network)
                    (used.tables if what == "table" else used.wrong_codes).spend(1.0)
            case Listed(network=network, table=table):
                if self.usage is not None:
                    self.usage.of(network).listed.add(table)
            case Gone(process=process):
                self._forget(process)
            case Alive():
                pass
            case _:
                assert_never(word)

    def _note(self, active: ActiveTable, process: str, there: Elsewhere) -> None:
        before = active.connected
        if there.seats or there.watching:
            active.elsewhere[process] = there
        else:
            active.elsewhere.pop(process, None)
        now, connected = TIME.playing(now_ms()), active.connected
        for seat in connected:
            active.away.pop(seat, None)
        for seat in before - connected:
            active.away[seat] = now
        active.company.changed(active)

    def _forget(self, process: str) -> None:
        """A process has ended: nobody is connected to it any more."""
        self._heard.pop(process, None)
        for active in self._hub.tables.values():
            if process in active.elsewhere:
                self._note(active, process, Elsewhere(frozenset(), 0))

    # Telling --------------------------------------------------------------------------------------

    async def run(self) -> None:
        """Tell what is to be told, and forget who is silent."""
        spoke = 0.0
        while True:
            try:
                async with asyncio.timeout(ALIVE_SECONDS / 2):
                    await self._full.wait()
                await asyncio.sleep(TOGETHER_SECONDS)
            except TimeoutError:
                pass
            now = time.monotonic()
            if now - spoke > ALIVE_SECONDS / 2:
                spoke = now
                self._tell(Alive(self.name))
                if self._hub.store.hears:
                    for process in [process for process, moment in self._heard.items() if now - moment > SILENT_SECONDS]:
                        self._forget(process)
            await self._flush()

    async def _flush(self) -> None:
        words, self._words, self._here = [*self._words, *self._here.values()], [], {}
        self._full.clear()
        if not words:
            return
        try:
            await self._hub.store.tell(payloads(words))
        except WriteFailed:  # the database is not there: others will ask when it is back
            self._hub.metrics.count("words_lost")
        except Exception as problem:
            self._hub.metrics.problem(problem)

    async def close(self) -> None:
        """Say farewell."""
        if self._hub.store.shared:
            self._words, self._here = [Gone(self.name)], {}
            await self._flush()
