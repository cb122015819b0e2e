import type { DraftEvent, LeagueRules } from "@emberline/game";
import type { Tx } from "../../../platform/db/transaction.ts";
import type { Deps } from "../../../platform/deps.ts";
import { AppError, SERVICE_UNAVAILABLE_MESSAGE } from "../../../platform/errors.ts";
import { type TeamOfLeague, addTeamToDraft, changeDraftRules, removeTeamFromDraft } from "./change-teams.ts";
import type { SecondDraftHooks, StoredDraft } from "../model/draft-repository.ts";
import { createDraftEngine, type DraftEngine } from "../engine/draft-engine.ts";
import { syncPresence } from "../room/cross-server-presence.ts";
import { createDraftOutageDetector } from "./restore-clocks-after-outage.ts";
import { type PgDraftTx, createPgDraftRepository } from "../store/pg-draft-repository.ts";
import { evictEndedSessions } from "../room/evict-ended-sessions.ts";
import { type DraftSettings, scheduleDraft } from "./schedule-draft.ts";

/** The engine on PostgreSQL, and the other changes that the server makes to drafts. */
export interface DraftService extends Omit<DraftEngine<PgDraftTx>, "change"> {
  /** Schedules or reschedules a draft; returns the order. Throws `AppError` 404 or 409. */
  schedule: (settings: DraftSettings) => Promise<readonly string[]>;
  /**
   * Changes a scheduled draft: decides under the league's mutex and row lock, stores, then broadcasts. Throws
   * `AppError` 503 while the clocks are suspended.
   */
  change: (
    leagueId: string,
    decide: (tx: Tx, stored: StoredDraft) => DraftEvent[] | Promise<DraftEvent[]>,
  ) => Promise<void>;
  /** For the league feature: adds a joining team to the order, in the transaction of the join. */
  addTeam: (tx: Tx, joining: TeamOfLeague) => Promise<void>;
  /** The same for a leaving team. */
  removeTeam: (tx: Tx, leaving: TeamOfLeague & { byOwner: boolean }) => Promise<void>;
  /** Applies a new roster size, in the transaction of the change. */
  changeDraftRules: (tx: Tx, change: { leagueId: string; rules: LeagueRules }) => Promise<void>;
}

/**
 * `onPlayersChanged` is called when players may have changed, for screens outside the rooms. Changes throw `AppError`
 * 503 while the clocks are suspended.
 */
export function createDraftService(
  deps: Pick<
    Deps,
    | "db"
    | "pool"
    | "now"
    | "timers"
    | "onClockJump"
    | "randomBytes"
    | "settings"
    | "log"
    | "failPoint"
    | "connection"
    | "closeStuckConnections"
  > & { secondDraft?: SecondDraftHooks },
  onPlayersChanged?: () => void,
): DraftService {
  const { now, onClockJump, log, failPoint, timers } = deps;
  const repository = createPgDraftRepository(deps);
  const outageDetector = createDraftOutageDetector(deps, () => engine);
  const { isSuspended } = outageDetector;
  const engine: DraftEngine<PgDraftTx> = createDraftEngine({
    repository,
    now,
    onJump: onClockJump,
    log,
    failPoint,
    timers,
    isSuspended,
    onPlayersChanged,
  });
  let stopEviction: (() => void) | undefined;
  let presence: ReturnType<typeof syncPresence> | undefined;

  return {
    ...engine,
    schedule: async (settings) => {
      const change = await engine.commit(settings.leagueId, (tx) => scheduleDraft(deps, tx, settings));
      return change.after.draft.order;
    },
    change: async (leagueId, decide) => {
      if (isSuspended()) throw new AppError(503, SERVICE_UNAVAILABLE_MESSAGE, { retryAfterSeconds: 2 });
      await engine.change(leagueId, (tx, stored) => decide(tx.sql, stored));
    },
    addTeam: (tx, joining) => addTeamToDraft(deps, tx, joining),
    changeDraftRules: (tx, change) => changeDraftRules(deps, tx, change),
    removeTeam: (tx, leaving) => removeTeamFromDraft(deps, tx, leaving),
    start: async () => {
      await engine.start();
      outageDetector.start();
      stopEviction = evictEndedSessions(deps, engine.rooms);
      presence = syncPresence(deps, engine.rooms);
      await presence.ready;
    },
    stop: async () => {
      stopEviction?.();
      await outageDetector.stop();
      await engine.stop();
      await presence?.stop();
    },
  };
}
