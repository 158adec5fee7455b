/** Addresses to send to others: under which they can reach this server, if it says so. */
import type { Here } from "./api";

/** Whether only this machine can open a link of this page. */
export function onlyThisMachine(hostname: string, { links }: Here): boolean {
  return isLoopback(hostname) && links.length === 0;
}

/** The link to a table, as others have to open it; with a code it offers a seat. */
export function tableLink(
  table: string,
  code: string,
  { origin, hostname }: { origin: string; hostname: string },
  { links }: Here,
): string {
  const base = isLoopback(hostname) ? (links[0] ?? origin) : origin;
  return `${base.replace(/\/$/, "")}/t/${table}${code ? `#${code}` : ""}`;
}

function isLoopback(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || hostname.startsWith("127.");
}
