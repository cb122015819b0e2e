import { drawText } from "../../../../ui/share-image/draw-text.ts";
import {
  DISPLAY_FONT,
  fittingSize,
  loadShareFonts,
  paintFlame,
  paintFrame,
  SHARE_COLORS,
  TEXT_FONT,
} from "../../../../ui/share-image/frame.ts";
import { SHARE_IMAGE } from "../../../../ui/share-image/size.ts";

interface SafeLines {
  watched: string;
  news: string;
  league: string;
}

/** A large flame and the lines below it; no result. */
export async function paintSafeRecap(
  canvas: HTMLCanvasElement,
  { lines }: { lines: SafeLines },
): Promise<void> {
  await loadShareFonts(Object.values(lines));
  const context = paintFrame(canvas);
  // The flame is 32 wide.
  paintFlame(context, { x: SHARE_IMAGE.width / 2 - 16 * 15, y: 250, scale: 15 });
  context.textAlign = "center";
  const { text, accent, muted } = SHARE_COLORS;
  const line = (
    words: string,
    y: number,
    { family, max, color }: { family: string; max: number; color: string },
  ) => {
    const width = SHARE_IMAGE.width - 2 * SHARE_IMAGE.margin;
    const size = fittingSize(context, words, { family, width, max, min: 34 });
    drawText(context, words, { x: SHARE_IMAGE.width / 2, y, font: `700 ${size}px ${family}`, color, width });
  };
  line(lines.watched, 890, { family: DISPLAY_FONT, max: 72, color: text });
  line(lines.news, 970, { family: DISPLAY_FONT, max: 46, color: accent });
  line(lines.league, 1080, { family: TEXT_FONT, max: 38, color: muted });
  context.textAlign = "start";
}
