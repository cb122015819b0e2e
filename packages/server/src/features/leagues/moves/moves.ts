import { lateDraftRoutes, moveRoutes, type ReplyOf, type Replacement } from "@emberline/contract";
import {
  captainFrom,
  currentRules,
  type HasPassed,
  holdersOf,
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
import {
  copiesIn,
  draftIn,
  leagueSeason,
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
import { chooseCaptain } from "./choose-captain.ts";
import type { MoveDeps } from "./move-news.ts";
import { lastKnowable, nextFrom, pendingTradesIn } from "./prepare-move.ts";
import { type ChangeRoster, opensAt, replacePlayer } from "./replace-player.ts";
import { beginLateDraft, makeLatePick } from "../late/late-draft.ts";
import { type AddToRoster, picksOf } from "../late/late-step.ts";
import { draftState } from "../late/draft-state.ts";
import { shownTrades } from "../trades/shown-trades.ts";

type OwnMoves = ReplyOf<typeof moveRoutes.get>["data"]["own"];
type Shown = SeasonView["ranked"][number];

export function bindMoves(
  app: FastifyInstance,
  deps: MoveDeps,
  { changeRoster, addToRoster }: { changeRoster: ChangeRoster; addToRoster: AddToRoster },
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
  binder(app, deps)(
    lateDraftRoutes.start,
    async ({ caller, params }) => ({ message: await beginLateDraft(deps, caller, params.leagueId) }),
    perUser(MOVES_PER_MINUTE),
  );
  binder(app, deps)(
    lateDraftRoutes.pick,
    async ({ caller, params, body }) => ({
      message: await makeLatePick(deps, addToRoster, caller, { ...params, ...body }),
    }),
    perUser(MOVES_PER_MINUTE),
  );
  binder(app, deps)(
    moveRoutes.setCaptain,
    async ({ caller, params, body }) => ({
      message: await chooseCaptain(deps, caller, { ...params, ...body }),
    }),
    perUser(MOVES_PER_MINUTE),
  );
}

/**
 * The replacements in a league that a user may know of, and what their team may do. Throws 404 for an unknown league.
 */
async function readMoves(
  need: Need,
  {
    leagueId,
    caller: { userId, isAdmin },
    hasPassed,
  }: { leagueId: string; caller: Caller; hasPassed: HasPassed },
) {
  const season = await need(seasonSource);
  const league = requireLeague(await need(leagueSource(leagueId)));
  const counted = await leagueSeason(need, league);
  const limits = await viewerLimits(need, { userId, hasPassed, leagueId });
  const decidedThrough = lastKnowable(season, league, hasPassed);
  const team = ownTeamIn(league, userId);
  const opens = team ? opensAt({ league, season: counted, limits, hasPassed }, team.teamId) : 0;
  const waitsUntil = hasPassed(opens) ? null : opens;
  const pending = pendingTradesIn(league, { seasonId: season.seasonId, hasPassed, decidedThrough });
  const mayVeto = isAdmin || league.ownerId === userId;
  const pendingIds = pending.map(({ tradeId }) => tradeId).join();
  return {
    key: `${team?.teamId} ${leagueId} ${limitsKey(limits)} ${decidedThrough} ${waitsUntil} ${pendingIds} ${mayVeto}`,
    sources: [season, league],
    fields: () => {
      const view = counted.through(limits.shownThrough);
      const playerOf = new Map(view.ranked.map((player) => [player.playerId, player]));
      const teamOf = new Map(league.teams.map((row) => [row.teamId, row]));
      const replacements = league.moves
        .filter(
          (move) =>
            !move.isDraft &&
            move.seasonId === season.seasonId &&
            move.tradeId === null &&
            isSeen(limits.shownThrough, move.decidedThrough),
        )
        .flatMap((move) => replacementIn(move, playerOf, teamOf) ?? [])
        .toReversed();
      const own = team ? ownMoves({ league, season, view, team, limits, decidedThrough, waitsUntil }) : null;
      const trades = shownTrades({
        league,
        season,
        limits,
        decidedThrough,
        pending,
        playerOf,
        team,
        mayVeto,
      });
      return { data: { replacements, ...(trades && { trades }), own } };
    },
  };
}

/** Null when one of the players is no longer in the season. */
function replacementIn(
  { number, madeAt, from, price, players }: StoredMove,
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
    ...(price > 0 && { price }),
    from,
  };
}

interface OwnQuery {
  league: LeagueSnapshot;
  season: SeasonSnapshot;
  view: SeasonView;
  team: { teamId: string };
  limits: ViewerLimits;
  decidedThrough: number;
  /** Epoch milliseconds; null if the team does not wait for others. */
  waitsUntil: number | null;
}

function ownMoves({ league, season, view, team, limits, decidedThrough, waitsUntil }: OwnQuery): OwnMoves {
  const isSeenAll = isSeen(limits.shownThrough, decidedThrough);
  const rosters = rostersThrough(league, season, limits);
  const own = new Set(rosters.filter(({ teamId }) => teamId === team.teamId).map(({ playerId }) => playerId));
  const [holders, copies] = [holdersOf(rosters), copiesIn(league, season.seasonId)];
  const shown = isSeenAll ? view.ranked : [];
  const roster = shown.filter(({ playerId }) => own.has(playerId));
  const inSeason = league.moves.filter((move) => move.seasonId === season.seasonId);
  const { replacements, replacementPrice } = currentRules(league.ruleChanges);
  return {
    allowed: replacements,
    ...(replacementPrice > 0 && { price: replacementPrice }),
    used: isSeenAll ? replacementsBy(inSeason, team.teamId) : 0,
    isClosed: season.seasonId === null || draftIn(league, season.seasonId)?.complete === false,
    waitsFor: isSeenAll ? null : decidedThrough,
    opensAt: isSeenAll && waitsUntil !== null ? new Date(waitsUntil).toISOString() : null,
    captain: captainOf(league, { team, seasonId: season.seasonId, roster, moves: inSeason, decidedThrough }),
    from: nextFrom(inSeason, decidedThrough),
    ...lateDraftOf(league, { team, seasonId: season.seasonId, shown }),
    leavers: roster.filter(({ eliminated }) => eliminated),
    free: shown.filter(
      ({ playerId, eliminated }) =>
        !eliminated && !own.has(playerId) && (holders.get(playerId) ?? 0) < copies,
    ),
  };
}

/** The draft of a team that joined late, until it is over; without its picks for a user who has to see results first. */
function lateDraftOf(
  league: LeagueSnapshot,
  { team, seasonId, shown }: { team: { teamId: string }; seasonId: string | null; shown: readonly Shown[] },
): Pick<NonNullable<OwnMoves>, "lateDraft"> {
  const draft = league.lateDrafts.find((one) => one.teamId === team.teamId && one.seasonId === seasonId);
  if (!draft || draft.dueAt === null) return {};
  const { size, pickSeconds, startedAt, dueAt } = draft;
  const isoOf = (at: number | null) => (at === null ? null : new Date(at).toISOString());
  const waits = draftState(league, seasonId).isOpen;
  return {
    lateDraft: {
      size,
      pickSeconds,
      startedAt: isoOf(startedAt),
      dueAt: waits ? null : isoOf(dueAt),
      picks: picksOf(league, draft).flatMap(({ players, lateBy, madeAt }) => {
        const player = shown.find(({ playerId }) => playerId === players[0]?.playerId);
        return player ? [{ player, by: lateBy ?? "rule", at: new Date(madeAt).toISOString() }] : [];
      }),
    },
  };
}

interface CaptainQuery {
  team: { teamId: string };
  seasonId: string | null;
  /** The team's players; empty for a user who has to see results first, and so does not know the captain. */
  roster: readonly Shown[];
  moves: LeagueSnapshot["moves"];
  decidedThrough: number;
}

function captainOf(
  { ruleChanges, captains, rosters }: LeagueSnapshot,
  { team: { teamId }, seasonId, roster, moves, decidedThrough }: CaptainQuery,
): NonNullable<OwnMoves>["captain"] {
  if (!currentRules(ruleChanges).captain) return null;
  const choice = captains.findLast((one) => one.teamId === teamId && one.seasonId === seasonId);
  const next = nextFrom(moves, decidedThrough);
  return {
    playerId: roster.find(({ playerId }) => playerId === choice?.playerId)?.playerId ?? null,
    candidates: roster
      .filter(({ eliminated }) => !eliminated)
      .map((player) => {
        const from = captainFrom({ rosters, moves, decidedThrough }, { teamId, playerId: player.playerId });
        return from === next ? player : { ...player, from };
      }),
  };
}
