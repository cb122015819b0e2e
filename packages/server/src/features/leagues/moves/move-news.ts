import { MOVE_MESSAGES_PER_DAY } from "@emberline/game";
import type { Tx } from "../../../platform/db/transaction.ts";
import type { Deps } from "../../../platform/deps.ts";
import type { LeagueSnapshot, SeasonSnapshot } from "../../snapshots/index.ts";
import { notifyMembers } from "../notify-members.ts";

const DAY_MS = 86_400_000;

export type MoveDeps = Pick<Deps, "db" | "now" | "secret" | "settings" | "pusher">;

interface MoveNews {
  league: LeagueSnapshot;
  season: SeasonSnapshot;
  /** The number of the last episode that it may be based on. */
  decidedThrough: number;
  /** Of the news, with the move or trade that they are about. */
  kind: string;
  by: string;
  /** The team whose owner is notified; missing for all members. */
  to?: string | undefined;
  title: string;
  /** For users who are shown all results. */
  paragraphs: string[];
  /** For the others: what happened, without the contestants. */
  neutral: string;
}

/** Those who are not shown the results before it read neither who moves nor how it was decided. */
export function sendMoveNews(deps: MoveDeps, tx: Tx, news: MoveNews): Promise<void> {
  const { league, season, decidedThrough, kind, by, title, paragraphs, neutral } = news;
  const to = news.to === undefined ? undefined : league.teams.filter((team) => team.teamId === news.to);
  const message = {
    leagueId: league.leagueId,
    kind,
    by,
    ...(to && { to: to.map(({ ownerId }) => ownerId) }),
  };
  const shown = { email: { subject: title, paragraphs }, push: { title, body: paragraphs.join(" ") } };
  const later = `You can read it in the league once you see everything through episode ${decidedThrough}.`;
  const hidden = {
    email: { subject: title, paragraphs: [`${neutral} ${later}`] },
    push: { title, body: `${neutral} ${later}` },
  };
  if (decidedThrough === 0) return notifyMembers(deps, tx, { ...message, ...shown });
  const episodes = season.through(null).episodes.toSorted((a, b) => a.number - b.number);
  const about = episodes.find(({ number }) => number >= decidedThrough);
  // Without the episode it cannot be said who may read the rest.
  if (!about) return notifyMembers(deps, tx, { ...message, ...hidden });
  return notifyMembers(deps, tx, {
    ...message,
    ...shown,
    results: { episodeId: about.episodeId, ...hidden },
  });
}

/**
 * Whether all members get messages about the next replacement or trade: so many of either are announced in a league in
 * 24 hours (MOVE-13).
 */
export function isAnnounced({ moves, trades }: LeagueSnapshot, at: number): boolean {
  const since = at - DAY_MS;
  const replacements = moves.filter(
    ({ isDraft, lateBy, tradeId, madeAt }) => !isDraft && !lateBy && tradeId === null && madeAt > since,
  );
  // A veto deletes the move of a trade.
  const accepted = trades.filter(
    ({ state, answeredAt }) => ["accepted", "vetoed"].includes(state) && (answeredAt ?? 0) > since,
  );
  return replacements.length + accepted.length < MOVE_MESSAGES_PER_DAY;
}

export const teamName = ({ teams }: Pick<LeagueSnapshot, "teams">, teamId: string): string =>
  teams.find((team) => team.teamId === teamId)?.name ?? "A former team";
