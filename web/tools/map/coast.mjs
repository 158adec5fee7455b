/** Coastlines of Natural Earth (public domain), cut to the board, carried onto it and thinned out. */

import { createRequire } from "node:module";
import { feature } from "topojson-client";

const require = createRequire(import.meta.url);

/** All rings of land and of lakes that lie within a window of the globe. */
export function rings(window) {
  const atlas = require("world-atlas/land-50m.json");
  const polygons = feature(atlas, atlas.objects.land).features.flatMap(({ geometry }) =>
    geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates,
  );
  return polygons
    .flat()
    .map((ring) => clip(ring.slice(0, -1), window))
    .filter((ring) => ring.length > 2);
}

/** The part of a ring inside the window (Sutherland and Hodgman). */
function clip(ring, [west, south, east, north]) {
  const edges = [
    { axis: 0, limit: west, inside: (p) => p[0] >= west },
    { axis: 0, limit: east, inside: (p) => p[0] <= east },
    { axis: 1, limit: south, inside: (p) => p[1] >= south },
    { axis: 1, limit: north, inside: (p) => p[1] <= north },
  ];
  return edges.reduce((points, { axis, limit, inside }) => {
    return points.flatMap((point, i) => {
      const previous = points.at(i - 1);
      const crossing = () => {
        const share = (limit - previous[axis]) / (point[axis] - previous[axis]);
        return previous.map((value, k) => value + share * (point[k] - value));
      };
      if (inside(point)) return inside(previous) ? [point] : [crossing(), point];
      return inside(previous) ? [crossing()] : [];
    });
  }, ring);
}

/** Points between the given ones, so that long straight edges bend with the board. */
export function dense(ring, step) {
  return ring.flatMap((point, i) => {
    const next = ring[(i + 1) % ring.length];
    const parts = Math.max(1, Math.ceil(Math.hypot(next[0] - point[0], next[1] - point[1]) / step));
    return Array.from({ length: parts }, (_, k) =>
      point.map((value, axis) => value + (k / parts) * (next[axis] - value)),
    );
  });
}

export function area(ring) {
  return (
    Math.abs(
      ring.reduce((sum, [x, y], i) => {
        const [nextX, nextY] = ring[(i + 1) % ring.length];
        return sum + x * nextY - nextX * y;
      }, 0),
    ) / 2
  );
}

/** An open line without the points that lie nearer than `tolerance` to what is left (Douglas and Peucker). */
export function thin(line, tolerance) {
  if (line.length < 3) return line;
  const [first, last] = [line[0], line.at(-1)];
  const [dx, dy] = [last[0] - first[0], last[1] - first[1]];
  const length = Math.hypot(dx, dy);
  const off = ([x, y]) =>
    length === 0
      ? Math.hypot(x - first[0], y - first[1])
      : Math.abs((x - first[0]) * dy - (y - first[1]) * dx) / length;
  let far = 0;
  for (let i = 1; i < line.length - 1; i++) if (off(line[i]) > off(line[far])) far = i;
  if (far === 0 || off(line[far]) <= tolerance) return [first, last];
  return [...thin(line.slice(0, far + 1), tolerance).slice(0, -1), ...thin(line.slice(far), tolerance)];
}

/** The same for a ring: its two halves apart, so that it has no end to lean on. */
export function thinRing(ring, tolerance) {
  const half = Math.floor(ring.length / 2);
  return [
    ...thin(ring.slice(0, half + 1), tolerance).slice(0, -1),
    ...thin([...ring.slice(half), ring[0]], tolerance).slice(0, -1),
  ];
}
