import type { RecapPlayer } from "@emberline/contract";
import { fullName, inGameText } from "@emberline/game";
import { drawText } from "../../../../ui/share-image/draw-text.ts";
import {
  DISPLAY_FONT,
  loadShareFonts,
  paintFrame,
  paintTitle,
  SHARE_COLORS,
  TEXT_FONT,
  fittingSize,
  paintFlame,
} from "../../../../ui/share-image/frame.ts";
import { type AvatarImage, loadAvatar, paintAvatar } from "../../../../ui/share-image/painted-avatar.ts";
import { SHARE_IMAGE } from "../../../../ui/share-image/size.ts";
import { signedText } from "../../../../ui/text/count-text.ts";
import type { PaintedResults } from "./recap-picture.ts";

type Canvas2d = CanvasRenderingContext2D;

const ROW = { top: 632, height: 104, avatar: 80 };
const POINTS_WIDTH = 130;

/** The viewer's rank and the points of their players. */
export async function paintFullRecap(canvas: HTMLCanvasElement, results: PaintedResults): Promise<void> {
  const { title, subtitle, move, earned, players, omitted, note } = results;
  await loadShareFonts([
    title,
    subtitle,
    move,
    earned,
    note,
    ...players.flatMap((player) => wordsOf(player)),
  ]);
  const avatars = await Promise.all(players.map((player) => loadAvatar(player, ROW.avatar)));
  const context = paintFrame(canvas);
  paintTitle(context, results);
  paintRank(context, results);
  for (const [index, player] of players.entries()) paintPlayer(context, player, avatars[index]!, index);
  const rest = omitted > 0 ? `and ${omitted} more · ` : "";
  drawText(context, `${rest}${note}`, {
    x: SHARE_IMAGE.margin,
    y: 1306,
    font: `500 26px ${TEXT_FONT}`,
    color: SHARE_COLORS.muted,
  });
}

const wordsOf = (player: RecapPlayer): string[] => [fullName(player), reasonsOf(player)];

const reasonsOf = (player: RecapPlayer): string =>
  [
    ...(player.wentOut ? [inGameText(player)] : []),
    ...player.scores.map(({ statistic }) => statistic.name),
  ].join(", ") || "No points this time";

function paintRank(context: Canvas2d, { rank, move, earned }: PaintedResults): void {
  const { margin, width } = SHARE_IMAGE;
  context.fillStyle = SHARE_COLORS.panel;
  context.beginPath();
  context.roundRect(margin, 336, width - 2 * margin, 256, 32);
  context.fill();
  const color = rank === 1 ? SHARE_COLORS.gold : SHARE_COLORS.text;
  context.textAlign = "center";
  drawText(context, String(rank), {
    x: margin + 140,
    y: 530,
    width: 240,
    font: `700 190px ${DISPLAY_FONT}`,
    color,
  });
  context.textAlign = "start";
  const box = { x: margin + 280, width: width - 2 * margin - 320 };
  drawText(context, move, { ...box, y: 456, font: `700 48px ${DISPLAY_FONT}`, color: SHARE_COLORS.text });
  drawText(context, earned, { ...box, y: 520, font: `500 32px ${TEXT_FONT}`, color: SHARE_COLORS.accent });
}

function paintPlayer(context: Canvas2d, player: RecapPlayer, avatar: AvatarImage, index: number): void {
  const { margin, width } = SHARE_IMAGE;
  const middle = ROW.top + index * ROW.height + ROW.height / 2;
  const ring = player.tribe?.color ?? SHARE_COLORS.line;
  context.globalAlpha = player.eliminated ? 0.5 : 1;
  paintAvatar(context, avatar, { x: margin, y: middle - ROW.avatar / 2, size: ROW.avatar, color: ring });
  context.globalAlpha = 1;
  const box = { x: margin + ROW.avatar + 28, width: width - 2 * margin - ROW.avatar - 28 - POINTS_WIDTH };
  drawText(context, fullName(player), {
    ...box,
    y: middle - 4,
    font: `700 36px ${TEXT_FONT}`,
    color: SHARE_COLORS.text,
  });
  drawText(context, reasonsOf(player), {
    ...box,
    y: middle + 34,
    font: `500 26px ${TEXT_FONT}`,
    color: SHARE_COLORS.muted,
  });
  const { points } = player;
  context.textAlign = "right";
  drawText(context, signedText(points), {
    x: width - margin,
    y: middle + 16,
    width: POINTS_WIDTH,
    font: `700 48px ${DISPLAY_FONT}`,
    color: points > 0 ? SHARE_COLORS.good : points < 0 ? SHARE_COLORS.bad : SHARE_COLORS.muted,
  });
  context.textAlign = "start";
}

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
