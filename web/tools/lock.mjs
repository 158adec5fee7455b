/**
 * Completes package-lock.json: npm leaves out packages for other platforms where the registry in reach does not have them,
 * and `npm ci` refuses such a lock. Their places follow from their names; `npm run lock` runs this last.
 */
import { readFileSync, writeFileSync } from "node:fs";

const FILE = "package-lock.json";
const lock = JSON.parse(readFileSync(FILE, "utf8"));
const CPU = /(arm64|arm|x64|ppc64|s390x|riscv64|loong64|wasm32)/;
const LIBC = { gnu: "glibc", musl: "musl" };

/** Where a package such as binding-linux-x64-gnu runs. */
function platform(name) {
  const words = name.slice(name.indexOf("binding-") + "binding-".length).split("-");
  const cpu = CPU.exec(words.join("-"))?.[1];
  const os = words[0] === "wasm32" ? undefined : words[0];
  const libc = os === "linux" ? LIBC[words.at(-1)] : undefined;
  return { ...(cpu && { cpu: [cpu] }), ...(libc && { libc: [libc] }), ...(os && { os: [os] }) };
}

for (const [place, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (lock.packages[`node_modules/${name}`] || lock.packages[`${place}/node_modules/${name}`]) continue;
    lock.packages[`node_modules/${name}`] = { version, dev: true, optional: true, ...platform(name) };
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([one], [other]) => (one < other ? -1 : 1)));
writeFileSync(FILE, `${JSON.stringify(lock, null, 2)}\n`);
