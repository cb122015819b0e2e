import { fullName, receiverOf, type Trade } from "@emberline/game";
import type { Tx } from "../../../platform/db/transaction.ts";
import type { Deps } from "../../../platform/deps.ts";
import type { LeagueSnapshot, SeasonSnapshot } from "../../snapshots/index.ts";
import { notifyMembers } from "../notify-members.ts";

export type TradeDeps = Pick<Deps, "db" | "now" | "secret" | "settings" | "pusher">;

interface TradeNews {
  league: LeagueSnapshot;
  season: SeasonSnapshot;
  /** The number of the last episode that it may be based on. */
  decidedThrough: number;
  trade: Trade & { tradeId: string };
  kind: "proposed" | "declined" | "accepted" | "vetoed";
  by: string;
  /** The team whose owner is notified; missing for all members. */
  to?: string;
  title: string;
  /** For users who are shown all results. */
  paragraphs: string[];
  /** For the others: what happened, without the contestants. */
  neutral: string;
}

/** Those who are not shown the results before it read neither who is traded nor how it was decided. */
export function sendTradeNews(deps: TradeDeps, tx: Tx, news: TradeNews): Promise<void> {
  const { league, season, decidedThrough, trade, by, title, paragraphs, neutral } = news;
  const to = news.to === undefined ? undefined : league.teams.filter((team) => team.teamId === news.to);
  const message = {
    leagueId: league.leagueId,
    kind: `trade-${news.kind}-${trade.tradeId}`,
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

/** "Team 1 gives Ada Young and gets Cleo Walsh" */
export function tradeText(
  trade: Trade,
  teamId: string,
  {
    league,
    playerOf,
  }: {
    league: LeagueSnapshot;
    playerOf: ReadonlyMap<string, { firstName: string; lastName: string }>;
  },
): string {
  const namesOf = (players: Trade["players"]) =>
    players
      .flatMap(({ playerId }) => playerOf.get(playerId) ?? [])
      .map(fullName)
      .join(", ");
  const gives = namesOf(trade.players.filter(({ fromTeam }) => fromTeam === teamId));
  const gets = namesOf(trade.players.filter((player) => receiverOf(trade, player) === teamId));
  return `${teamName(league, teamId)} gives ${gives} and gets ${gets}`;
}

export const teamName = ({ teams }: Pick<LeagueSnapshot, "teams">, teamId: string): string =>
  teams.find((team) => team.teamId === teamId)?.name ?? "A former team";
