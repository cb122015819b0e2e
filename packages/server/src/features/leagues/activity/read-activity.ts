import { activityRoutes } from "@emberline/contract";
import { type HasPassed, leagueActivity } from "@emberline/game";
import type { FastifyInstance } from "fastify";
import type { Need } from "../../../platform/cache/read-model.ts";
import { cachedBinder } from "../../../platform/http/bind-cached.ts";
import type { Deps } from "../../../platform/deps.ts";
import {
  captainciesIn,
  leagueSource,
  type LeagueSnapshot,
  requireLeague,
  seasonSource,
  staysIn,
} from "../../snapshots/index.ts";
import { limitsKey, viewerLimits } from "../../spoilers/index.ts";

export function bindActivity(app: FastifyInstance, deps: Pick<Deps, "db" | "now">): void {
  cachedBinder(app, deps)(activityRoutes.get, ({ params: { leagueId }, caller, hasPassed }, need) =>
    readActivity(need, { leagueId, userId: caller.userId, hasPassed }),
  );
}

/** What happened in a league in this season, as far as a user may know. Throws 404 for an unknown league. */
async function readActivity(
  need: Need,
  { leagueId, userId, hasPassed }: { leagueId: string; userId: string; hasPassed: HasPassed },
) {
  const season = await need(seasonSource);
  const league = requireLeague(await need(leagueSource(leagueId)));
  const limits = await viewerLimits(need, { userId, hasPassed, leagueId });
  const aired = season.schedule.filter(({ airsAt }) => hasPassed(airsAt));
  return {
    key: `${leagueId} ${limitsKey(limits)} ${aired.map(({ number }) => number).join()}`,
    sources: [season, league],
    fields: () => {
      const { seasonId } = season;
      const { shownThrough } = limits;
      const view = season.through(shownThrough);
      const stays = staysIn(league, season, limits);
      const ofSeason = <T extends { seasonId: string }>(rows: readonly T[]) =>
        rows.filter((row) => row.seasonId === seasonId);
      const entries = leagueActivity(
        {
          seasonId,
          ruleChanges: league.ruleChanges,
          teams: league.teams.map(({ createdAt, ...team }) => ({ ...team, joinedAt: createdAt.getTime() })),
          drafts: draftsOf(league, seasonId),
          moves: ofSeason(league.moves),
          trades: ofSeason(league.trades),
          adjustments: ofSeason(league.adjustments),
          eventEntries: ofSeason(league.eventEntries),
          episodes: view.episodes,
          captaincies: captainciesIn(league, view, { stays, shownThrough }),
          aired,
          players: view.players,
        },
        shownThrough,
      );
      return {
        data: { entries: entries.map(({ at, ...entry }) => ({ ...entry, at: new Date(at).toISOString() })) },
      };
    },
  };
}

/** The drafts of a season that are over. */
function draftsOf({ drafts }: LeagueSnapshot, seasonId: string | null) {
  const newest = drafts.find((row) => row.seasonId === seasonId);
  if (!newest) return [];
  const { completedAt, abortedAt, firstCompletedAt } = newest;
  const isSecond = firstCompletedAt !== null;
  return [
    ...(isSecond ? [{ completedAt: firstCompletedAt, isAborted: false, isSecond: false }] : []),
    ...(completedAt ? [{ completedAt: completedAt.getTime(), isAborted: abortedAt !== null, isSecond }] : []),
  ];
}
