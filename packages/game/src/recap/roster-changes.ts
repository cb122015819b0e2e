import type { PricedMove } from "../scoring/adjustments.ts";
import type { AcceptedTrade, Trade } from "../scoring/trades.ts";
import { isSeen } from "../spoilers/viewer-limits.ts";
import { listText, pointCount } from "../texts.ts";
import { type ActivityEntry, type Name, type NamedTeam, type Names, namesIn } from "./activity-entry.ts";

/** What changed the rosters of a league in a season, and the names in it. Times are epoch milliseconds. */
export interface RosterChanges {
  teams: readonly NamedTeam[];
  players: readonly (Name & { playerId: string })[];
  moves: readonly (PricedMove & { number: number; madeAt: number })[];
  trades: readonly (AcceptedTrade & {
    tradeId: string;
    answeredAt: number | null;
    vetoedAt: number | null;
    vetoReason: string | null;
  })[];
}

type RosterPart = (league: RosterChanges, names: Names, shownThrough: number | null) => ActivityEntry[];

export const replaced: RosterPart = ({ moves }, names, shownThrough) =>
  moves
    .filter(
      ({ isDraft, tradeId = null, decidedThrough }) =>
        !isDraft && tradeId === null && isSeen(shownThrough, decidedThrough),
    )
    .map(({ number, madeAt, from, price, lateBy, players }): ActivityEntry => {
      const left = players.find(({ fromTeam }) => fromTeam !== null);
      const came = players.find(({ toTeam }) => toTeam !== null);
      const entry = { key: `move ${number}`, at: madeAt };
      if (lateBy) {
        return {
          ...entry,
          kind: "draft",
          text: `${names.team(came?.toTeam)} drafted ${names.player(came?.playerId)}`,
          detail: `From episode ${from} on`,
        };
      }
      return {
        ...entry,
        kind: "replacement",
        text: replacementText({
          team: names.team(left?.fromTeam ?? came?.toTeam),
          leaves: names.player(left?.playerId),
          joins: names.player(came?.playerId),
        }),
        detail: `From episode ${from} on${price > 0 ? `, for ${pointCount(price)}` : ""}`,
      };
    });

/** "Lantern Bearers replaced Ada Fox with Bo Reed" */
export const replacementText = (of: { team: string; leaves: string; joins: string }): string =>
  `${of.team} replaced ${of.leaves} with ${of.joins}`;

/** A trade that was vetoed stays, as the veto is a result of the same episode. */
export const traded: RosterPart = ({ trades, moves }, names, shownThrough) =>
  trades
    .filter(({ state, answeredThrough }) => state !== "open" && isSeen(shownThrough, answeredThrough ?? 0))
    .flatMap(({ tradeId, answeredAt, vetoedAt, vetoReason, ...trade }) => {
      const text = tradeText(trade, names);
      const from = moves.find((move) => move.tradeId === tradeId)?.from;
      const made = {
        key: `trade ${tradeId}`,
        kind: "trade" as const,
        at: answeredAt ?? 0,
        text,
        detail: from === undefined ? null : `From episode ${from} on`,
      };
      if (vetoedAt === null) return [made];
      const veto = {
        key: `veto ${tradeId}`,
        kind: "trade" as const,
        at: vetoedAt,
        text: `A trade was vetoed: ${text}`,
        detail: `“${vetoReason ?? ""}”`,
      };
      return [made, veto];
    });

/** "Lantern Bearers traded Ada Fox and Cy Tan for Bo Reed and Dee Ray of Night Watch" */
function tradeText(trade: Trade, names: Pick<Names, "team" | "player">): string {
  const givenBy = (teamId: string) => {
    const given = trade.players.filter((player) => player.fromTeam === teamId);
    return listText(given.map(({ playerId }) => names.player(playerId)));
  };
  const { fromTeam, toTeam } = trade;
  return `${names.team(fromTeam)} traded ${givenBy(fromTeam)} for ${givenBy(toTeam)} of ${names.team(toTeam)}`;
}

const redrafted: RosterPart = ({ moves }) =>
  moves
    .filter(({ isDraft }) => isDraft)
    .map(({ number, madeAt, from }) => ({
      key: `move ${number}`,
      kind: "draft",
      at: madeAt,
      text: "The second draft changed the contestants of the teams",
      detail: `From episode ${from} on`,
    }));

/**
 * How the rosters of a league were changed after an episode and before the next one, the oldest first (RECAP-15): a
 * result of that episode.
 */
export function rosterChangesAfter(league: RosterChanges, episode: number): ActivityEntry[] {
  const changes = {
    ...league,
    moves: league.moves.filter(({ decidedThrough }) => decidedThrough === episode),
    trades: league.trades.filter(({ answeredThrough }) => answeredThrough === episode),
  };
  const names = namesIn(league);
  return [replaced, traded, redrafted]
    .flatMap((entriesOf) => entriesOf(changes, names, null))
    .toSorted((a, b) => a.at - b.at);
}
