/** Writes `src/games/caesar/map.json` from coastlines, anchors and provinces: node tools/map/build.mjs */

import { readFileSync, writeFileSync } from "node:fs";
import { area, dense, rings, thin, thinRing } from "./coast.mjs";
import { inside, join, nearest, smooth } from "./lines.mjs";
import { warp } from "./warp.mjs";

const read = (name) => JSON.parse(readFileSync(new URL(name, import.meta.url), "utf8"));

const WINDOW = [-28, 16, 64, 62];
const NORTHWARD = 1.25; // a degree of latitude is longer than one of longitude here
const STIFFNESS = 0.3;
const SMALLEST_ISLAND = 26;
const COAST_TOLERANCE = 0.6;
const LINE_TOLERANCE = 0.25;
const SCORE_BELOW = 38; // from the middle of a plinth to that of the balance under it
const STEP = 24; // how far towards a province to look which side of a space is whose

const board = read("../../../src/rubicon/games/caesar/board.json");
const { anchors } = read("anchors.json");
const { size, borders, rims, provinces, seas } = read("provinces.json");

const onto = warp(
  anchors.map(([longitude, latitude, x, y]) => ({ globe: [longitude, latitude * NORTHWARD], board: [x, y] })),
  STIFFNESS,
);
const nameOf = (code) => board.provinces.find((province) => province.code === code).name;
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

/** A tint for each province that none of its neighbours has. */
function tints() {
  const found = {};
  for (const { code } of board.provinces) {
    const around = board.borders.filter(({ between }) => between.includes(code)).flatMap(({ between }) => between);
    found[code] = [0, 1, 2, 3].find((tint) => !around.some((other) => found[other] === tint));
  }
  return found;
}

function fail(problem) {
  throw new Error(problem);
}

/** A space on its line; `angle` turns a token whose first province is above it. */
function space({ between, icon, double_line: double }) {
  const name = between.join("-");
  const { point, direction } = nearest(lines[name], borders[name].space);
  const length = Math.hypot(...direction);
  const across = [direction[1] / length, -direction[0] / length];
  const isFirst = inside(areas[between[0]], [point[0] + STEP * across[0], point[1] + STEP * across[1]]);
  const side = isFirst ? across : across.map((value) => -value);
  const angle = (Math.atan2(side[1], side[0]) * 180) / Math.PI + 90;
  return {
    x: round(point[0]),
    y: round(point[1]),
    angle: round(angle > 180 ? angle - 360 : angle),
    icon,
    double,
    line: open(lines[name]),
  };
}

const tint = tints();
const map = {
  size,
  coast,
  provinces: Object.fromEntries(
    Object.entries(provinces).map(([code, { plinth, second, label, score = below(plinth) }]) => [
      nameOf(code),
      { area: closed(areas[code]), tint: tint[code], plinth, label, score, ...(second ? { second } : {}) },
    ]),
  ),
  spaces: Object.fromEntries(board.borders.map((border) => [border.between.map(nameOf).join("-"), space(border)])),
  seas,
};
writeFileSync(new URL("../../src/games/caesar/map.json", import.meta.url), `${JSON.stringify(map, null, 1)}\n`);
