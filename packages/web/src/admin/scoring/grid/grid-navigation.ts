/** A place in the grid, counted from 0. */
export interface CellPosition {
  row: number;
  column: number;
}

export interface KeyPress {
  key: string;
  shift?: boolean;
  /** The caret stands before the first sign, or all is selected. */
  atStart: boolean;
  /** The caret stands behind the last sign, or all is selected. */
  atEnd: boolean;
}

/** Where a key leads from a cell, as in a spreadsheet; null when the key belongs to the cell itself. */
export function nextPosition(
  { row, column }: CellPosition,
  { key, shift = false, atStart, atEnd }: KeyPress,
): CellPosition | null {
  switch (key) {
    case "ArrowUp":
      return { row: row - 1, column };
    case "ArrowDown":
      return { row: row + 1, column };
    case "Enter":
      return { row: shift ? row - 1 : row + 1, column };
    case "ArrowLeft":
      return atStart ? { row, column: column - 1 } : null;
    case "ArrowRight":
      return atEnd ? { row, column: column + 1 } : null;
    default:
      return null;
  }
}
