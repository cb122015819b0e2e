import { graphemesOf } from "../../../../ui/text/graphemes.ts";
import { PICTURE } from "./layout.ts";

export interface Words {
  x: number;
  /** Of the base line. */
  y: number;
  font: string;
  color: string;
  /** Up to the margin without it. */
  width?: number;
}

/** One line, with … where it has no room. */
export function write(ink: CanvasRenderingContext2D, text: string, words: Words): void {
  const { x, y, font, color, width = PICTURE.width - PICTURE.margin - x } = words;
  ink.font = font;
  ink.fillStyle = color;
  ink.fillText(
    fitted(text, (shown) => ink.measureText(shown).width <= width),
    x,
    y,
  );
}

function fitted(text: string, fits: (shown: string) => boolean): string {
  if (fits(text)) return text;
  const kept = graphemesOf(text);
  while (kept.length > 0 && !fits(`${kept.join("")}…`)) kept.pop();
  return `${kept.join("").trimEnd()}…`;
}
