/** JSON of the server, as the type that the wire has for it: the only place where that is taken for granted. */
export function parse<T>(json: string): T {
  return JSON.parse(json) as T;
}

/** Data of the server with something else at a place in it: what it was is left as it is, and shares all other parts. */
export function replaced<T>(data: T, at: readonly (string | number)[], now: unknown): T {
  return anew(data, at, now) as T;
}

function anew(data: unknown, [name, ...rest]: readonly (string | number)[], now: unknown): unknown {
  if (name === undefined) return now;
  if (Array.isArray(data)) return data.map((part: unknown, place) => (place === name ? anew(part, rest, now) : part));
  const parts = Object.entries(data ?? {}).map(([key, part]): [string, unknown] => [
    key,
    key === name ? anew(part, rest, now) : part,
  ]);
  return Object.fromEntries(parts);
}
