import type { LeagueRecap, RecapPlayer } from "@emberline/contract";
import { episodeName, fullName, moveText } from "@emberline/game";
import { countText, signedText } from "../../../../ui/text/count-text.ts";

export type RecapPictureKind = "safe" | "full";

/** What the viewer's results are painted from. */
export interface PaintedResults {
  title: string;
  subtitle: string;
  rank: number;
  move: string;
  earned: string;
  players: readonly RecapPlayer[];
  /** How many players are left out. */
  omitted: number;
  note: string;
}

interface RecapPicture {
  title: string;
  alt: string;
  fileName: string;
  lines: { watched: string; news: string; league: string };
  /** Null in the picture without results, which has neither names of the show nor points nor ranks. */
  results: PaintedResults | null;
}

const PLAYERS_SHOWN = 6;

export function recapPicture(
  { name, teams, players }: LeagueRecap,
  episode: { number: number; title: string | null },
  kind: RecapPictureKind,
): RecapPicture {
  const own = teams.find(({ mine }) => mine);
  const lines = {
    watched: `I have watched episode ${episode.number}`,
    news: "My league recap is in",
    league: name,
  };
  const safe = {
    title: lines.watched,
    alt: `${lines.watched}. ${lines.news}: ${name}.`,
    fileName: `episode-${episode.number}-watched.png`,
    lines,
    results: null,
  };
  if (kind === "safe" || !own) return safe;
  const shown = players.slice(0, PLAYERS_SHOWN);
  const earned = own.points + (own.pollPoints ?? 0) + (own.adjusted ?? 0);
  const results = {
    title: own.name,
    subtitle: `${name} · ${episodeName(episode)}`,
    rank: own.rank,
    move: moveText(own),
    earned: `${signedText(earned)} this episode · ${countText(own.total, "point")} in all`,
    players: shown,
    omitted: players.length - shown.length,
    note: `Contains results of episode ${episode.number}`,
  };
  const scores = shown.map((player) => `${fullName(player)} ${signedText(player.points)}`).join(", ");
  return {
    ...safe,
    title: `Recap of episode ${episode.number}`,
    alt: `${own.name}: ${results.move}, ${results.earned}. ${scores}`,
    fileName: `episode-${episode.number}-recap.png`,
    results,
  };
}
