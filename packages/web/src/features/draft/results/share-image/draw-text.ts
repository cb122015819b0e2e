import { graphemesOf } from "../../../../ui/text/graphemes.ts";
import { SHARE_IMAGE } from "./layout.ts";

export interface TextBox {
  x: number;
  /** Of the base line. */
  y: number;
  font: string;
  color: string;
  /** Up to the margin without it. */
  width?: number;
}

/** One line, with … where it has no room. */
export function drawText(context: CanvasRenderingContext2D, text: string, box: TextBox): void {
  const { x, y, font, color, width = SHARE_IMAGE.width - SHARE_IMAGE.margin - x } = box;
  context.font = font;
  context.fillStyle = color;
  context.fillText(
    truncateToFit(text, (shown) => context.measureText(shown).width <= width),
    x,
    y,
  );
}

function truncateToFit(text: string, fits: (shown: string) => boolean): string {
  if (fits(text)) return text;
  const kept = graphemesOf(text);
  while (kept.length > 0 && !fits(`${kept.join("")}…`)) kept.pop();
  return `${kept.join("").trimEnd()}…`;
}
