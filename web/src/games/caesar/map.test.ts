/** The picture against the board's data: what the rules say is adjacent is adjacent for the eye. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { LABEL, labelLines, MAP, PLINTH, type Point, SCORE, TOKEN } from "./map";

interface BoardData {
  provinces: { code: string; name: string }[];
  second_space: { province: string };
  borders: { between: [string, string]; icon: string; double_line: boolean }[];
}
const file = resolve(import.meta.dirname, "../../../../src/rubicon/games/caesar/board.json");
const board = JSON.parse(readFileSync(file, "utf8")) as BoardData;

const points = (path: string): Point[] =>
  path
    .replace(/^M|Z$/g, "")
    .split("L")
    .map((pair) => {
      const [x = NaN, y = NaN] = pair.split(" ").map(Number);
      return [x, y];
    });
const areas = new Map(Object.entries(MAP.provinces).map(([name, { area }]) => [name, points(area)]));
const area = (name: string): Point[] => areas.get(name) ?? [];
const gap = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

function toSegment([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay];
  const share = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
  return gap([x, y], [ax + share * dx, ay + share * dy]);
}
const edges = (ring: Point[]): [Point, Point][] =>
  ring.map((point, i) => [point, ring[(i + 1) % ring.length] ?? point]);
const toRim = (place: Point, ring: Point[]): number => Math.min(...edges(ring).map(([a, b]) => toSegment(place, a, b)));

function inside([x, y]: Point, ring: Point[]): boolean {
  return (
    edges(ring).filter(([a, b]) => a[1] > y !== b[1] > y && x < ((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]) + a[0])
      .length %
      2 ===
    1
  );
}

/** A box by its middle and size; how far it is from a place. */
type Box = readonly [Point, number, number];
const toBox = ([[x, y], width, height]: Box, [px, py]: Point): number =>
  Math.hypot(Math.max(0, Math.abs(px - x) - width / 2), Math.max(0, Math.abs(py - y) - height / 2));
const apart = ([a, aw, ah]: Box, [b, bw, bh]: Box): boolean =>
  Math.abs(a[0] - b[0]) >= (aw + bw) / 2 || Math.abs(a[1] - b[1]) >= (ah + bh) / 2;

/** A little more than a name takes in Cinzel, whose I is narrow. */
const widthOf = (line: string): number => (line.length - 0.55 * (line.split("I").length - 1)) * 0.82 * LABEL.size;

function boxes(name: string): Record<string, Box> {
  const { plinth, second, score, label } = MAP.provinces[name] ?? { plinth: [0, 0], score: [0, 0], label: [0, 0] };
  const lines = labelLines(name);
  const width = Math.max(...lines.map(widthOf));
  const height = lines.length * LABEL.line;
  return {
    plinth: [plinth, 2 * PLINTH, 2 * PLINTH],
    ...(second ? { second: [second, 2 * PLINTH, 2 * PLINTH] as const } : {}),
    score: [score, SCORE.width, SCORE.height],
    label: [[label[0], label[1] - LABEL.size * 0.35 + (height - LABEL.line) / 2], width, height],
  };
}
const nameOf = (code: string): string => board.provinces.find((province) => province.code === code)?.name ?? "";
const provinces = board.provinces.map(({ name }) => name);
const allBoxes = provinces.flatMap((name) =>
  Object.entries(boxes(name)).map(([what, box]) => [`${what} of ${name}`, box] as const),
);
const names = board.borders.map(({ between }) => between.map(nameOf).join("-"));
const space = (name: string) => MAP.spaces[name] ?? { x: NaN, y: NaN, angle: NaN };

describe("the map has the board's things, no more and no less", () => {
  it("has every province", () => expect(Object.keys(MAP.provinces).sort()).toEqual([...provinces].sort()));
  it("has every space once", () => expect(Object.keys(MAP.spaces).sort()).toEqual([...names].sort()));
  it("has a second plinth in Italia only", () =>
    expect(provinces.filter((name) => MAP.provinces[name]?.second)).toEqual([nameOf(board.second_space.province)]));
  it("shows the icons and double lines of the board", () =>
    board.borders.forEach(({ icon, double_line: double }, i) => {
      expect(MAP.spaces[names[i] ?? ""], names[i]).toMatchObject({ icon, double });
    }));
});

describe.each(names)("space %s", (name) => {
  const [first = "", second = ""] = name.split("-");
  const { x, y, angle } = space(name);
  const turn = (angle * Math.PI) / 180;
  const towardsFirst: Point = [Math.sin(turn), -Math.cos(turn)];

  it("lies on the line of both its provinces", () => {
    expect(toRim([x, y], area(first))).toBeLessThan(1);
    expect(toRim([x, y], area(second))).toBeLessThan(1);
  });
  it.each([0.3, 0.6, 1])("turns each half to its province, %s of a radius out", (share) => {
    const step = (sign: number): Point => [
      x + sign * share * TOKEN * towardsFirst[0],
      y + sign * share * TOKEN * towardsFirst[1],
    ];
    expect(inside(step(1), area(first))).toBe(true);
    expect(inside(step(-1), area(second))).toBe(true);
  });
  it("lies whole on the board", () => {
    expect(Math.min(x, y, MAP.size[0] - x, MAP.size[1] - y)).toBeGreaterThan(TOKEN);
  });
  it("overlaps no other space", () => {
    for (const other of names.filter((it) => it !== name))
      expect(gap([x, y], [space(other).x, space(other).y]), other).toBeGreaterThan(2 * TOKEN);
  });
  it("overlaps no plinth, coin, balance or name", () => {
    for (const [what, box] of allBoxes) expect(toBox(box, [x, y]), what).toBeGreaterThan(TOKEN);
  });
});

describe.each(provinces)("province %s", (name) => {
  it("keeps its plinth and balance within its area", () => {
    const { plinth, score } = MAP.provinces[name] ?? { plinth: [0, 0] as const, score: [0, 0] as const };
    expect(inside(plinth, area(name))).toBe(true);
    expect(inside(score, area(name))).toBe(true);
  });
  it("has things that do not overlap, all on the board", () => {
    const own = Object.entries(boxes(name));
    own.forEach(([what, box], i) => {
      for (const [other, otherBox] of own.slice(i + 1)) expect(apart(box, otherBox), `${what} and ${other}`).toBe(true);
      const [[x, y], width, height] = box;
      expect(
        Math.min(x - width / 2, y - height / 2, MAP.size[0] - x - width / 2, MAP.size[1] - y - height / 2),
        what,
      ).toBeGreaterThan(0);
    });
  });
  it("has a line in common with its neighbours on the board, and with nobody else", () => {
    const shared = (other: string): number => area(name).filter((point) => toRim(point, area(other)) < 0.1).length;
    for (const other of provinces.filter((it) => it !== name)) {
      const adjacent = names.includes(`${name}-${other}`) || names.includes(`${other}-${name}`);
      if (adjacent) expect(shared(other), other).toBeGreaterThan(2);
      else expect(shared(other), other).toBeLessThan(2);
    }
  });
});

it("no place belongs to two provinces", () => {
  for (let x = 4; x < MAP.size[0]; x += 8)
    for (let y = 4; y < MAP.size[1]; y += 8) {
      const owners = provinces.filter((name) => inside([x, y], area(name)));
      expect(owners.length, `${x}, ${y}: ${owners.join(", ")}`).toBeLessThan(2);
    }
});
