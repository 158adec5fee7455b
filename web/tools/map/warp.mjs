/** A thin-plate spline: the smoothest sheet of rubber that carries each anchor from its place on the globe to its place on the board. */

const bend = (squared) => (squared === 0 ? 0 : squared * Math.log(squared));
const distance = (a, b) => (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2;

/** Solve a system of linear equations for several right-hand sides at once. */
function solve(matrix, right) {
  const size = matrix.length;
  const rows = matrix.map((row, i) => [...row, ...right[i]]);
  for (let column = 0; column < size; column++) {
    let pivot = column;
    for (let i = column + 1; i < size; i++) if (Math.abs(rows[i][column]) > Math.abs(rows[pivot][column])) pivot = i;
    [rows[column], rows[pivot]] = [rows[pivot], rows[column]];
    for (let i = 0; i < size; i++) {
      if (i === column) continue;
      const factor = rows[i][column] / rows[column][column];
      for (let j = column; j < rows[i].length; j++) rows[i][j] -= factor * rows[column][j];
    }
  }
  return rows.map((row, i) => row.slice(size).map((value) => value / row[i]));
}

/**
 * A function from places on the globe to places on the board.
 * `stiffness` above 0 lets anchors be missed a little, for a sheet with fewer wrinkles.
 */
export function warp(anchors, stiffness) {
  const from = anchors.map((anchor) => anchor.globe);
  const count = from.length;
  const matrix = Array.from({ length: count + 3 }, () => new Array(count + 3).fill(0));
  for (let i = 0; i < count; i++) {
    for (let j = 0; j < count; j++) matrix[i][j] = bend(distance(from[i], from[j])) + (i === j ? stiffness : 0);
    [1, ...from[i]].forEach((value, k) => {
      matrix[i][count + k] = value;
      matrix[count + k][i] = value;
    });
  }
  const weights = solve(matrix, [...anchors.map((anchor) => anchor.board), [0, 0], [0, 0], [0, 0]]);
  return (place) => {
    const terms = [...from.map((anchor) => bend(distance(anchor, place))), 1, ...place];
    return [0, 1].map((axis) => terms.reduce((sum, term, i) => sum + term * weights[i][axis], 0));
  };
}
