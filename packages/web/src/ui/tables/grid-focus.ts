import type { KeyboardEvent } from "react";

/** Zero-based position in the grid. */
interface CellPosition {
  row: number;
  column: number;
}

interface KeyPress {
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

export const hasModifier = ({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  ctrlKey || metaKey || altKey;

/** Of an input with `data-position` (`row:column`); null for others. */
export function positionOf(target: EventTarget): CellPosition | null {
  if (!(target instanceof HTMLInputElement)) return null;
  const [row, column] = (target.dataset["position"] ?? "").split(":").map(Number);
  return row === undefined || column === undefined ? null : { row, column };
}

/** Moves the focus as in a spreadsheet between inputs with `data-position`. */
export function moveFocus(event: KeyboardEvent, box: HTMLElement | null): void {
  const { target, key, shiftKey } = event;
  if (!(target instanceof HTMLInputElement) || hasModifier(event)) return;
  const position = positionOf(target);
  const next = position && nextPosition(position, { key, shift: shiftKey, ...caretOf(target) });
  if (next === null) return;
  event.preventDefault();
  box?.querySelector<HTMLInputElement>(`[data-position="${next.row}:${next.column}"]`)?.focus();
}

function caretOf(input: HTMLInputElement): { atStart: boolean; atEnd: boolean } {
  // A checkbox has no caret.
  if (input.type !== "text") return { atStart: true, atEnd: true };
  const { selectionStart, selectionEnd, value } = input;
  const isAll = selectionStart === 0 && selectionEnd === value.length;
  const isCaret = selectionStart === selectionEnd;
  return {
    atStart: isAll || (isCaret && selectionStart === 0),
    atEnd: isAll || (isCaret && selectionEnd === value.length),
  };
}
