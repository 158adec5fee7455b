/** Writes `src/games/caesar/map.json` from coastlines, anchors and provinces: node tools/map/build.mjs */

import { readFileSync, writeFileSync } from "node:fs";
import { area, dense, rings, thin, thinRing } from "./coast.mjs";
import { inside, join, nearest, smooth } from "./lines.mjs";
import { warp } from "./warp.mjs";

const read = (name) => JSON.parse(readFileSync(new URL(name, import.meta.url), "utf8"));

const WINDOW = [-14, 22, 46, 54];
const NORTHWARD = 1.25; // a degree of latitude is longer than one of longitude here
const STIFFNESS = 0.3;
const SMALLEST_ISLAND = 26;
const COAST_TOLERANCE = 0.6;
const LINE_TOLERANCE = 0.25;
const SCORE_BELOW = 36; // from the middle of a plinth to that of the balance under it
const STEP = 24; // how far towards a province to look which side of a space is whose

const { anchors } = read("anchors.json");
const { size, borders, rims, provinces, seas } = read("provinces.json");

const onto = warp(
  anchors.map(([longitude, latitude, x, y]) => ({ globe: [longitude, latitude * NORTHWARD], board: [x, y] })),
  STIFFNESS,
);
const round = (value) => Math.round(value * 10) / 10;
const points = (line) => line.map((point) => point.map(round).join(" "));
const open = (line) => `M${points(line).join("L")}`;
const closed = (ring) => `${open(ring)}Z`;

const coast = rings(WINDOW)
  .map((ring) => dense(ring, 0.5).map(([longitude, latitude]) => onto([longitude, latitude * NORTHWARD])))
  .filter((ring) => area(ring) >= SMALLEST_ISLAND)
  .map((ring) => closed(thinRing(ring, COAST_TOLERANCE)))
  .join("");

const lines = Object.fromEntries(
  [...Object.entries(borders).map(([name, { line }]) => [name, line]), ...Object.entries(rims)].map(([name, line]) => [
    name,
    thin(smooth(line), LINE_TOLERANCE),
  ]),
);
const areas = Object.fromEntries(
  Object.entries(provinces).map(([code, { ring }]) => [
    code,
    join(
      ring.map((name) => lines[name] ?? fail(`${code}: no line ${name}`)),
      code,
    ),
  ]),
);

function below([x, y]) {
  return [x, y + SCORE_BELOW];
}

function fail(problem) {
  throw new Error(problem);
}

/** A space on its line; `angle` turns a token whose first province is above it. */
function space(name) {
  const [first] = name.split("-");
  const { point, direction } = nearest(lines[name], borders[name].space);
  const length = Math.hypot(...direction);
  const across = [direction[1] / length, -direction[0] / length];
  const side = inside(areas[first], [point[0] + STEP * across[0], point[1] + STEP * across[1]]) ? across : across.map((v) => -v);
  const angle = (Math.atan2(side[1], side[0]) * 180) / Math.PI + 90;
  return { x: round(point[0]), y: round(point[1]), angle: round(angle > 180 ? angle - 360 : angle), line: open(lines[name]) };
}

const map = {
  size,
  coast,
  provinces: Object.fromEntries(
    Object.entries(provinces).map(([code, { plinth, second, label, score = below(plinth) }]) => [
      code,
      { area: closed(areas[code]), plinth, label, score, ...(second ? { second } : {}) },
    ]),
  ),
  spaces: Object.fromEntries(Object.keys(borders).map((name) => [name, space(name)])),
  seas,
};
writeFileSync(new URL("../../src/games/caesar/map.json", import.meta.url), `${JSON.stringify(map, null, 1)}\n`);
