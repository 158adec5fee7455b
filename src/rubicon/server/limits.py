"""How much is allowed: so many at once, so many a second."""

import time
from collections import OrderedDict

MOST_ADDRESSES = 10_000


class Bucket:
    """So many at once, so many a second."""

    def __init__(self, burst: float, rate: float):
        self.burst, self.rate = burst, rate
        self.level, self.moment = burst, time.monotonic()

    def take(self) -> bool:
        """Whether one more is allowed."""
        now = time.monotonic()
        self.level = min(self.burst, self.level + (now - self.moment) * self.rate)
        self.moment = now
        if self.level < 1:
            return False
        self.level -= 1
        return True


class Limits:
    """Buckets by address; the oldest are forgotten when there are many."""

    def __init__(self, burst: float, rate: float):
        self._burst, self._rate = burst, rate
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str) -> bool:
        """Whether this address may do one more."""
        bucket = self._buckets.pop(address, None) or Bucket(self._burst, self._rate)
        self._buckets[address] = bucket
        while len(self._buckets) > MOST_ADDRESSES:
            self._buckets.popitem(last=False)
        return bucket.take()
