/** JSON of the server, as the type that the wire has for it: the only place where that is taken for granted. */
export function parse<T>(json: string): T {
  return JSON.parse(json) as T;
}
