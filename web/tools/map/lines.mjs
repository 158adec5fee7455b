/** Lines through points: smooth, joined to rings, and where a place lies on them. */

const STEPS = 12;

/** A smooth line through all points (Catmull and Rom), as many short straight ones. */
export function smooth(points) {
  const at = (i) => points[Math.max(0, Math.min(points.length - 1, i))];
  const line = points.slice(0, -1).flatMap((_, i) => {
    const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    return Array.from({ length: STEPS }, (_, step) => {
      const t = step / STEPS;
      return [0, 1].map(
        (k) =>
          0.5 *
          (2 * b[k] +
            (c[k] - a[k]) * t +
            (2 * a[k] - 5 * b[k] + 4 * c[k] - d[k]) * t ** 2 +
            (3 * b[k] - a[k] - 3 * c[k] + d[k]) * t ** 3),
      );
    });
  });
  return [...line, points.at(-1)];
}

const same = (a, b) => a[0] === b[0] && a[1] === b[1];

/** The ring that open lines make, end to end, whichever way each was drawn. */
export function join(lines, name) {
  const [first, ...rest] = lines;
  const ring = [...first];
  while (rest.length > 0) {
    const end = ring.at(-1);
    const next = rest.findIndex((line) => same(line[0], end) || same(line.at(-1), end));
    if (next < 0) throw new Error(`${name}: nothing goes on at ${end}`);
    const [line] = rest.splice(next, 1);
    ring.push(...(same(line[0], end) ? line : line.toReversed()).slice(1));
  }
  if (!same(ring[0], ring.at(-1))) throw new Error(`${name} is not closed: ${ring[0]} and ${ring.at(-1)}`);
  return ring.slice(0, -1);
}

/** The point of a line nearest to a place, and the line's direction there. */
export function nearest(line, [x, y]) {
  let best = { off: Infinity };
  line.slice(0, -1).forEach(([ax, ay], i) => {
    const [dx, dy] = [line[i + 1][0] - ax, line[i + 1][1] - ay];
    const share = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)));
    const point = [ax + share * dx, ay + share * dy];
    const off = Math.hypot(point[0] - x, point[1] - y);
    if (off < best.off) best = { off, point, direction: [dx, dy] };
  });
  return best;
}

/** Whether a place lies inside a ring. */
export function inside(ring, [x, y]) {
  return ring.reduce((within, [ax, ay], i) => {
    const [bx, by] = ring[(i + 1) % ring.length];
    return ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax ? !within : within;
  }, false);
}
