import { moveRoutes, type ReplyOf, type Replacement } from "@emberline/contract";
import {
  currentRules,
  type HasPassed,
  isSeen,
  MOVES_PER_MINUTE,
  replacementsBy,
  type ViewerLimits,
} from "@emberline/game";
import type { FastifyInstance } from "fastify";
import type { Need } from "../../../platform/cache/read-model.ts";
import type { StoredMove } from "../../../platform/db/queries/league-queries.ts";
import { cachedBinder } from "../../../platform/http/bind-cached.ts";
import { binder } from "../../../platform/http/bind.ts";
import { perUser } from "../../../platform/http/rate-limits.ts";
import type { Caller } from "../../../platform/session/session.ts";
import type { Deps } from "../../../platform/deps.ts";
import {
  draftIn,
  type LeagueSnapshot,
  leagueSource,
  ownTeamIn,
  requireLeague,
  rostersThrough,
  type SeasonSnapshot,
  seasonSource,
  type SeasonView,
} from "../../snapshots/index.ts";
import { limitsKey, viewerLimits } from "../../spoilers/index.ts";
import { type ChangeRoster, lastKnowable, nextFrom, opensAt, replacePlayer } from "./replace-player.ts";

type OwnMoves = ReplyOf<typeof moveRoutes.get>["data"]["own"];
type Shown = SeasonView["ranked"][number];

export function bindMoves(
  app: FastifyInstance,
  deps: Pick<Deps, "db" | "now" | "secret">,
  { changeRoster }: { changeRoster: ChangeRoster },
): void {
  cachedBinder(app, deps)(moveRoutes.get, ({ params: { leagueId }, caller, hasPassed }, need) =>
    readMoves(need, { leagueId, caller, hasPassed }),
  );
  binder(app, deps)(
    moveRoutes.replace,
    async ({ caller, params, body }) => ({
      message: await replacePlayer(deps, changeRoster, caller, { ...params, ...body }),
    }),
    perUser(MOVES_PER_MINUTE),
  );
}

/**
 * The replacements in a league that a user may know of, and those that they may make. Throws 404 for an unknown league.
 */
async function readMoves(
  need: Need,
  { leagueId, caller: { userId }, hasPassed }: { leagueId: string; caller: Caller; hasPassed: HasPassed },
) {
  const season = await need(seasonSource);
  const league = requireLeague(await need(leagueSource(leagueId)));
  const limits = await viewerLimits(need, { userId, hasPassed, leagueId });
  const decidedThrough = lastKnowable(season, league, hasPassed);
  return {
    key: `${ownTeamIn(league, userId)?.teamId} ${leagueId} ${limitsKey(limits)} ${decidedThrough}`,
    sources: [season, league],
    fields: () => {
      const view = season.through(limits.shownThrough);
      const playerOf = new Map(view.ranked.map((player) => [player.playerId, player]));
      const teamOf = new Map(league.teams.map((team) => [team.teamId, team]));
      const replacements = league.moves
        .filter(
          (move) => move.seasonId === season.seasonId && isSeen(limits.shownThrough, move.decidedThrough),
        )
        .flatMap((move) => replacementIn(move, playerOf, teamOf) ?? [])
        .toReversed();
      const own = ownMoves({ league, season, view, userId, limits, decidedThrough, hasPassed });
      return { data: { replacements, own } };
    },
  };
}

/** Null when one of the players is no longer in the season. */
function replacementIn(
  { number, madeAt, from, players }: StoredMove,
  playerOf: ReadonlyMap<string, Shown>,
  teamOf: ReadonlyMap<string, LeagueSnapshot["teams"][number]>,
): Replacement | null {
  const left = players.find(({ fromTeam }) => fromTeam !== null);
  const leaves = playerOf.get(left?.playerId ?? "");
  const joins = playerOf.get(players.find(({ toTeam }) => toTeam !== null)?.playerId ?? "");
  if (!leaves || !joins) return null;
  const team = teamOf.get(left?.fromTeam ?? "");
  return {
    number,
    madeAt: new Date(madeAt).toISOString(),
    team: team ? { teamId: team.teamId, name: team.name } : null,
    leaves,
    joins,
    from,
  };
}

interface OwnQuery {
  league: LeagueSnapshot;
  season: SeasonSnapshot;
  view: SeasonView;
  userId: string;
  limits: ViewerLimits;
  decidedThrough: number;
  hasPassed: HasPassed;
}

function ownMoves({ league, season, view, userId, limits, decidedThrough, hasPassed }: OwnQuery): OwnMoves {
  const team = ownTeamIn(league, userId);
  if (!team) return null;
  const isSeenAll = isSeen(limits.shownThrough, decidedThrough);
  const teamOf = new Map(
    rostersThrough(league, season, limits).map(({ playerId, teamId }) => [playerId, teamId]),
  );
  const shown = isSeenAll ? view.ranked : [];
  const opens = opensAt({ league, season, limits, decidedThrough }, team.teamId);
  const inSeason = league.moves.filter((move) => move.seasonId === season.seasonId);
  return {
    allowed: currentRules(league.ruleChanges).replacements,
    used: isSeenAll ? replacementsBy(inSeason, team.teamId) : 0,
    isClosed: season.seasonId === null || draftIn(league, season.seasonId)?.complete === false,
    waitsFor: isSeenAll ? null : decidedThrough,
    opensAt: isSeenAll && !hasPassed(opens) ? new Date(opens).toISOString() : null,
    from: nextFrom(inSeason, decidedThrough),
    leavers: shown.filter(({ playerId, eliminated }) => eliminated && teamOf.get(playerId) === team.teamId),
    free: shown.filter(({ playerId, eliminated }) => !eliminated && !teamOf.has(playerId)),
  };
}
