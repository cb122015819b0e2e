/** Zero-based position in the grid. */
export interface CellPosition {
  row: number;
  column: number;
}

export interface KeyPress {
  key: string;
  shift?: boolean;
  /** The caret is before the first character, or all text is selected. */
  atStart: boolean;
  /** The caret is after the last character, or all text is selected. */
  atEnd: boolean;
}

/** The cell a key moves to, as in a spreadsheet; null if the key belongs to the cell itself. */
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
