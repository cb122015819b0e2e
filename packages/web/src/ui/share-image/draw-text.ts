import { graphemesOf } from "../text/graphemes.ts";
import { SHARE_IMAGE } from "./size.ts";

export interface TextBox {
  x: number;
  /** Of the baseline. */
  y: number;
  font: string;
  color: string;
  /** Default: up to the right margin. */
  width?: number;
}

/** Draws one line, truncated with …. */
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
  const graphemes = graphemesOf(text);
  while (graphemes.length > 0 && !fits(`${graphemes.join("")}…`)) graphemes.pop();
  return `${graphemes.join("").trimEnd()}…`;
}
