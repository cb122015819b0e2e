import {
  freeCopy,
  fullName,
  hasPassedAt,
  isInPendingTrade,
  lateChoices,
  type LateRefusal,
  type LateStep,
  pickLate,
  resultsThrough,
  runLateClock,
  startLate,
} from "@emberline/game";
import { errorFields } from "../../../platform/db/database-unavailable.ts";
import { lockLeague, type StoredLateDraft } from "../../../platform/db/queries/league-queries.ts";
import { notifyParticipantsChanged } from "../../../platform/db/queries/running-drafts.ts";
import { inTransaction, type Tx } from "../../../platform/db/transaction.ts";
import type { Deps } from "../../../platform/deps.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Caller } from "../../../platform/session/session.ts";
import { copiesIn, type LeagueSnapshot, type SeasonSnapshot } from "../../snapshots/index.ts";
import { loadSeasonOf, nextFrom, pendingTradesIn, prepareMove } from "../moves/prepare-move.ts";
import { draftState } from "./draft-state.ts";

/** Puts a player on a team outside of a draft; the drafts feature implements it. */
export type AddToRoster = (
  tx: Tx,
  place: { leagueId: string; teamId: string; playerId: string; copy: number },
) => Promise<void>;

const REFUSALS: Record<LateRefusal, string> = {
  over: "Your draft is over",
  "not-begun": "Begin your draft first",
  "too-late": "Your time for this pick is up",
  "not-this-pick": "This pick has been made already",
  taken: "Another team was faster, or this contestant is on your team already. Please pick another one",
};

/** A draft with what its steps depend on. */
interface Loaded {
  at: number;
  leagueId: string;
  league: LeagueSnapshot;
  season: SeasonSnapshot;
  decidedThrough: number;
  draft: StoredLateDraft;
}

/**
 * Begins the draft of the caller's team (LATE-2); a second time it changes nothing. Returns the message for the user.
 * Throws as `prepareMove` does, and 409 without such a draft, or while the league drafts.
 */
export const beginLateDraft = (
  { db, now }: Pick<Deps, "db" | "now">,
  caller: Caller,
  leagueId: string,
): Promise<string> =>
  inTransaction(db, async (tx) => {
    const loaded = await prepare(tx, caller, { leagueId, now });
    const step = startLate(loaded.draft, momentOf(loaded));
    if (step) await store(tx, null, loaded, step);
    return "Your draft has begun";
  });

/**
 * Makes a pick for the caller's team (LATE-3); the same one again changes nothing. Returns the message for the user.
 * Throws as `beginLateDraft`, 404 for an unknown player, 409 when the clock or another team was faster.
 */
export const makeLatePick = (
  { db, now }: Pick<Deps, "db" | "now">,
  addToRoster: AddToRoster,
  caller: Caller,
  { leagueId, playerId, pickNumber }: { leagueId: string; playerId: string; pickNumber: number },
): Promise<string> =>
  inTransaction(db, async (tx) => {
    const loaded = await prepare(tx, caller, { leagueId, now });
    const player = loaded.season.through(null).players.find((one) => one.playerId === playerId);
    if (!player) throw new AppError(404, "This contestant is not in this season");
    const made = picksOf(loaded.league, loaded.draft)[pickNumber - 1];
    const message = (from: number) => `${fullName(player)} is on your team from episode ${from} on`;
    if (made?.lateBy === "owner" && made.players[0]?.playerId === playerId) return message(made.from);
    const step = pickLate(loaded.draft, { ...momentOf(loaded), playerId, pickNumber });
    if (!step.ok) throw new AppError(409, REFUSALS[step.refusal]);
    return message(await store(tx, addToRoster, loaded, step.value));
  });

async function prepare(
  tx: Tx,
  caller: Caller,
  { leagueId, now }: { leagueId: string; now: () => number },
): Promise<Loaded> {
  const move = await prepareMove(tx, caller, { leagueId, what: "pick contestants", at: now });
  const draft = move.league.lateDrafts.find((one) => one.teamId === move.teamId);
  if (draft?.seasonId !== move.seasonId) throw new AppError(409, "Your team did not join late");
  if (draftState(move.league, move.seasonId).isOpen) {
    throw new AppError(409, "Your draft goes on when the draft of the league is over");
  }
  return { ...move, leagueId, draft };
}

/** The picks that a team has made, in their order. */
export const picksOf = ({ moves }: Pick<LeagueSnapshot, "moves">, { teamId, seasonId }: StoredLateDraft) =>
  moves.filter(
    (move) =>
      move.seasonId === seasonId &&
      move.lateBy !== null &&
      move.players.every((player) => player.toTeam === teamId),
  );

function momentOf({ at, league, season, decidedThrough, draft }: Loaded) {
  const { players } = season.through(null);
  const inSeason = new Set(players.map(({ playerId }) => playerId));
  // A contestant of a trade that may still be vetoed may come back.
  const pending = pendingTradesIn(league, {
    seasonId: draft.seasonId,
    hasPassed: hasPassedAt(at),
    decidedThrough,
  });
  const inGame = players.filter(
    ({ eliminated, playerId }) =>
      !eliminated && !isInPendingTrade(pending, { teamId: draft.teamId, playerId }),
  );
  return {
    at,
    made: picksOf(league, draft).length,
    held: league.rosters.filter(({ teamId, playerId }) => teamId === draft.teamId && inSeason.has(playerId))
      .length,
    choices: lateChoices(draft.teamId, {
      rosters: league.rosters,
      copies: copiesIn(league, draft.seasonId),
      inGame: inGame.map(({ playerId }) => playerId),
    }),
  };
}

/** Stores a step: the clock, and a pick as a move of rosters. Returns the first episode that counts for a pick. */
async function store(
  tx: Tx,
  addToRoster: AddToRoster | null,
  { at, leagueId, league, decidedThrough, draft: { teamId, seasonId } }: Loaded,
  { draft: { startedAt, dueAt }, pick }: LateStep,
): Promise<number> {
  await tx
    .updateTable("lateDrafts")
    .set({
      startedAt: startedAt === null ? null : new Date(startedAt),
      dueAt: dueAt === null ? null : new Date(dueAt),
    })
    .where("teamId", "=", teamId)
    .execute();
  const moves = league.moves.filter((move) => move.seasonId === seasonId);
  const from = nextFrom(moves, decidedThrough);
  if (!pick || !addToRoster) return from;
  const { playerId, by } = pick;
  const moved = copiesIn(league, seasonId) === 1 ? [] : moves.flatMap(({ players }) => players);
  const copy = freeCopy([...league.rosters, ...moved], playerId);
  const number = (league.moves.at(-1)?.number ?? 0) + 1;
  await tx
    .insertInto("rosterMoves")
    .values({
      leagueId,
      number,
      seasonId,
      fromEpisode: from,
      decidedThrough,
      madeAt: new Date(at),
      lateBy: by,
    })
    .execute();
  await tx
    .insertInto("rosterMovePlayers")
    .values({ leagueId, number, playerId, copy, fromTeamId: null, toTeamId: teamId })
    .execute();
  await addToRoster(tx, { leagueId, teamId, playerId, copy });
  await notifyParticipantsChanged(tx, leagueId);
  return from;
}

/** Drafts in one run. */
const RUN_MAX = 100;

type RunDeps = Pick<Deps, "db" | "now" | "randomBytes" | "log">;

/**
 * Makes what is due in the drafts of late joiners: starts, and picks of owners whose time is up, each in a transaction of
 * its own. Drafts of leagues that draft themselves wait. Returns how many went on.
 */
export async function runLateDrafts(deps: RunDeps, addToRoster: AddToRoster): Promise<number> {
  let steps = 0;
  for (const due of await findDue(deps)) {
    try {
      if (await runLateDraft(deps, addToRoster, due)) steps += 1;
    } catch (error) {
      deps.log.error({ ...errorFields(error), ...due }, "a late draft could not go on; it is tried again");
    }
  }
  return steps;
}

const findDue = ({ db, now }: RunDeps) =>
  db
    .selectFrom("lateDrafts")
    .innerJoin("seasons", "seasons.seasonId", "lateDrafts.seasonId")
    .select(["leagueId", "teamId"])
    .where("dueAt", "<=", new Date(now()))
    .where("isCurrent", "=", true)
    .where("archivedAt", "is", null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("drafts")
            .select("draftId")
            .whereRef("drafts.leagueId", "=", "lateDrafts.leagueId")
            .whereRef("drafts.seasonId", "=", "lateDrafts.seasonId")
            .where("completedAt", "is", null),
        ),
      ),
    )
    .orderBy("dueAt")
    .limit(RUN_MAX)
    .execute();

const runLateDraft = (
  { db, now, randomBytes }: RunDeps,
  addToRoster: AddToRoster,
  { leagueId, teamId }: { leagueId: string; teamId: string },
): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    if (!(await lockLeague(tx, leagueId))) return false;
    const loaded = await loadSeasonOf(tx, { leagueId, at: now });
    const { league, season, seasonId } = loaded;
    const draft = league.lateDrafts.find((one) => one.teamId === teamId && one.seasonId === seasonId);
    if (!draft || draftState(league, seasonId).isOpen) return false;
    const of = { ...loaded, leagueId, draft };
    const pool = season.through(resultsThrough(season.schedule)).ranked.map((player) => ({
      playerId: player.playerId,
      points: player.sitePoints ?? player.totalPoints,
    }));
    const random = randomBytes(4).readUInt32BE() / 2 ** 32;
    const step = runLateClock(draft, { ...momentOf(of), pool, random });
    if (step) await store(tx, addToRoster, of, step);
    return step !== null;
  });
