/** Cells of covers, 2:3, in rows. */
export type CoverLayout = { columns: number; rows: number; cellWidth: number; cellHeight: number };

const RATIO = 2 / 3;
const MAX_CELL_WIDTH = 340;

/** The largest cells of covers in rows that all fit into the area. */
export const layOutCovers = (count: number, width: number, height: number, gap: number): CoverLayout => {
  let best: CoverLayout = { columns: 0, rows: 0, cellWidth: 0, cellHeight: 0 };
  for (let columns = 1; columns <= count; columns += 1) {
    const rows = Math.ceil(count / columns);
    const byWidth = (width - (columns - 1) * gap) / columns;
    const byHeight = ((height - (rows - 1) * gap) / rows) * RATIO;
    const cellWidth = Math.floor(Math.min(byWidth, byHeight, MAX_CELL_WIDTH));
    // of the same size, those in fewer rows
    if (cellWidth >= best.cellWidth) best = { columns, rows, cellWidth, cellHeight: Math.floor(cellWidth / RATIO) };
  }
  return best;
};
