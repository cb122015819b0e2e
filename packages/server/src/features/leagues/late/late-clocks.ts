import { resultsThrough, runLateClock } from "@emberline/game";
import { errorFields } from "../../../platform/db/database-unavailable.ts";
import { lockLeague } from "../../../platform/db/queries/league-queries.ts";
import { inTransaction } from "../../../platform/db/transaction.ts";
import type { Deps } from "../../../platform/deps.ts";
import { loadSeasonOf } from "../moves/prepare-move.ts";
import { draftState } from "./draft-state.ts";
import { type AddToRoster, momentOf, storeStep } from "./late-step.ts";

/** Another server may have set a clock meanwhile. */
const LOOK_EVERY_MS = 5000;
/** Between two looks, also when the next clock runs out at once. */
const PAUSE_MIN_MS = 250;

type ClockDeps = Pick<Deps, "db" | "now" | "randomBytes" | "log" | "timers">;

export interface LateClocks {
  /** Makes what is due now, and waits for it. Returns how many drafts went on; logs what fails, and tries it later. */
  runDue: () => Promise<number>;
  start: () => void;
  stop: () => Promise<void>;
}

/**
 * The clocks of the drafts of late joiners (LATE-3). Each server looks for what is due: starts, and picks of owners
 * whose time is up. Each step is a transaction that locks the league, so that one server makes it.
 */
export function createLateClocks(deps: ClockDeps, addToRoster: AddToRoster): LateClocks {
  const { timers, now, log } = deps;
  let stopped = false;
  let cancelTimer = (): void => {};
  let work: Promise<unknown> = Promise.resolve();

  async function runDue(): Promise<number> {
    let steps = 0;
    try {
      for (const due of await findDue(deps)) {
        if (stopped) break;
        if (await tryStep(due)) steps += 1;
      }
    } catch (error) {
      log.error(errorFields(error), "the clocks of late drafts could not be read");
    }
    return steps;
  }

  async function tryStep(due: { leagueId: string; teamId: string }): Promise<boolean> {
    try {
      return await runLateDraft(deps, addToRoster, due);
    } catch (error) {
      log.error({ ...errorFields(error), ...due }, "a late draft could not go on; it is tried again");
      return false;
    }
  }

  /** Runs what is due; returns the time until the next look. */
  async function look(): Promise<number> {
    await runDue();
    const next = await findNextDue(deps).catch(() => null);
    return Math.min(LOOK_EVERY_MS, Math.max(PAUSE_MIN_MS, (next ?? Number.POSITIVE_INFINITY) - now()));
  }

  function lookAfter(delayMs: number): void {
    if (stopped) return;
    cancelTimer = timers.after(delayMs, () => {
      work = look().then(lookAfter);
    });
  }

  return {
    runDue,
    start: () => lookAfter(0),
    stop: async () => {
      stopped = true;
      cancelTimer();
      await work;
    },
  };
}

/** The drafts that are due, of the current season and of leagues that do not draft themselves. */
const findDue = ({ db, now }: ClockDeps) =>
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
    .execute();

/** When the next one is due, epoch milliseconds; null if none is. */
async function findNextDue({ db, now }: ClockDeps): Promise<number | null> {
  const { dueAt } = await db
    .selectFrom("lateDrafts")
    .select((eb) => eb.fn.min("dueAt").as("dueAt"))
    .where("dueAt", ">", new Date(now()))
    .executeTakeFirstOrThrow();
  return dueAt?.getTime() ?? null;
}

/** Makes what is due in one draft; false if another server or the owner was faster. */
const runLateDraft = (
  { db, now, randomBytes }: ClockDeps,
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
    if (step) await storeStep(tx, addToRoster, of, step);
    return step !== null;
  });
