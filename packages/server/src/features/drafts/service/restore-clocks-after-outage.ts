import { decideRestoreClock } from "@emberline/game";
import { sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";
import type { Tx } from "../../../platform/db/transaction.ts";
import type { Deps } from "../../../platform/deps.ts";
import { AppError } from "../../../platform/errors.ts";
import { isDatabaseUnavailable } from "../../../platform/db/database-unavailable.ts";
import type { DraftEngine } from "../engine/draft-engine.ts";
import type { PgDraftTx } from "../store/pg-draft-repository.ts";
import {
  createOutageDetector,
  type ClockRestore,
  type OutageDetector,
  type Heartbeat,
  type HeartbeatStore,
} from "../engine/outage-detector.ts";
import { outageMessage } from "../room/log-messages.ts";
import { sendToAll } from "../room/room-registry.ts";
import { randomUUID } from "node:crypto";
import type pg from "pg";
import { createClient } from "../../../platform/db/primary-client.ts";

/** The number of drafts whose clocks are restored concurrently. */
const CLOCK_BATCH = 10;
/** Two servers on one machine detect a clock jump within this time of each other. */
const SAME_JUMP_MS = 2000;

/** Creates the outage detector of all running clocks on PostgreSQL; it informs the rooms of an outage. */
export function createDraftOutageDetector(
  deps: Pick<Deps, "db" | "now" | "timers" | "onClockJump" | "log" | "closeStuckConnections" | "connection">,
  findEngine: () => DraftEngine<PgDraftTx>,
): OutageDetector {
  const { db, now, timers, log, onClockJump, closeStuckConnections } = deps;
  const heartbeatStore = createHeartbeatStore(deps.connection);
  return createOutageDetector({
    now,
    onJump: onClockJump,
    log,
    dropStuck: closeStuckConnections,
    timers,
    heartbeatStore,
    isAnyRunning: async () => (await findRunning(db, 1)).length > 0,
    restoreClocks: (outage) =>
      restoreClocks(deps, findEngine(), { ...outage, serverId: heartbeatStore.serverId }),
    broadcastOutage: (since) => {
      const informed = findEngine()
        .rooms.participants()
        .filter((participant) => participant.log);
      sendToAll(informed, outageMessage(since, now()));
    },
  });
}

interface LocalOutage extends ClockRestore {
  /** The id of the server that was out, as in the heartbeats. */
  serverId: string;
}

async function restoreClocks(
  deps: Pick<Deps, "db" | "now" | "log">,
  engine: DraftEngine<PgDraftTx>,
  outage: LocalOutage,
): Promise<void> {
  const leagueIds = await findRunning(deps.db);
  for (let first = 0; first < leagueIds.length; first += CLOCK_BATCH) {
    const batch = leagueIds.slice(first, first + CLOCK_BATCH);
    await Promise.all(batch.map((leagueId) => restoreClock(deps, engine, { ...outage, leagueId })));
  }
}

async function restoreClock(
  { now, log }: Pick<Deps, "now" | "log">,
  engine: DraftEngine<PgDraftTx>,
  outage: LocalOutage & { leagueId: string },
): Promise<void> {
  try {
    await engine.change(outage.leagueId, async (tx, stored) => {
      const { deadline, startedAt } = stored.draft;
      // A clock that started later was started by a server with the correct time.
      if (deadline === null || startedAt === null || startedAt > outage.at) return [];
      const at = now();
      if (await isAlreadyRestored(tx.sql, { ...outage, draftId: stored.draftId, at })) return [];
      const decision = decideRestoreClock(stored.draft, {
        deadline,
        remainingMs: deadline - outage.at,
        cause: outage.cause,
        at,
      });
      return decision.ok ? decision.value : [];
    });
  } catch (error) {
    // The league or its draft may just have been deleted.
    if (error instanceof AppError) return;
    if (isDatabaseUnavailable(error)) throw error;
    // A failing draft must not stop the others: its pick gets a new clock after the outage.
    log.error({ err: error, leagueId: outage.leagueId }, "a draft clock could not be given its time back");
  }
}

/**
 * After its clock was set back, a server cannot tell from the time alone whether another server was first. A server
 * that was the only one checks again, because another may have reached the draft before it.
 */
export async function isAlreadyRestored(
  tx: Tx,
  {
    draftId,
    at,
    wasAlone,
    serverId,
  }: Pick<LocalOutage, "at" | "wasAlone" | "serverId"> & { draftId: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from draft_events
    where (${!wasAlone} or exists (select from clock_heartbeat where seen_by <> ${serverId}))
      and draft_id = ${draftId} and event->>'type' = 'held' and event->>'cause' = 'clock'
      and abs((event->>'at')::float8 - ${at}::float8) < ${SAME_JUMP_MS}
    limit 1`.execute(tx);
  return rows.length > 0;
}

/**
 * The leagues of the current season with a running clock: before it starts, a draft is due at its start. After the
 * server's clock was set back, a running clock may end before the start.
 */
async function findRunning(db: Db, limit = 1_000_000): Promise<string[]> {
  const rows = await db
    .selectFrom("drafts")
    .innerJoin("seasons", "seasons.seasonId", "drafts.seasonId")
    .select("leagueId")
    .where("isCurrent", "=", true)
    .whereRef("nextDueAt", "<>", "startDate")
    .limit(limit)
    .execute();
  return rows.map(({ leagueId }) => leagueId);
}

/** A longer gap between two heartbeats is a break in keeping time. */
const GAP_MAX_MS = 3000;
const CONNECT_TIMEOUT_MS = 5000;

/**
 * Records that this server keeps time, on its own connection outside the pool: a busy pool must not look like
 * unavailable storage.
 */
export function createHeartbeatStore(connection: pg.PoolConfig): HeartbeatStore & { serverId: string } {
  const serverId = randomUUID();
  let client: pg.Client | undefined;
  let onLost: (error: Error) => void = () => undefined;

  /** Drops a connection that may never get an answer. */
  function drop(): void {
    const dropped = client;
    client = undefined;
    dropped?.end().catch(() => undefined);
  }

  async function connect(): Promise<pg.Client> {
    const opened = createClient({ connectionTimeoutMillis: CONNECT_TIMEOUT_MS, ...connection });
    opened.on("error", (error) => void (opened === client && onLost(error)));
    client = opened;
    await opened.connect();
    return opened;
  }

  async function heartbeat(now: number): Promise<Heartbeat> {
    const writer = client ?? (await connect());
    const { rows } = await writer.query<{ epoch: number; previous_by: string }>(HEARTBEAT_SQL, [
      new Date(now),
      serverId,
      GAP_MAX_MS,
    ]);
    const [row] = rows;
    if (!row) throw new Error("the heartbeat was not written");
    return { epoch: row.epoch, wasAlone: row.previous_by === serverId };
  }

  return { serverId, heartbeat, onConnectionLost: (callback) => void (onLost = callback), drop };
}

const HEARTBEAT_SQL = `
  insert into clock_heartbeat as kept (epoch, seen_at, seen_by, previous_by) values (1, $1, $2, $2)
  on conflict (only_one) do update set
    epoch = kept.epoch
      + case when abs(extract(epoch from excluded.seen_at - kept.seen_at)) * 1000 <= $3::float8 then 0 else 1 end,
    seen_at = excluded.seen_at,
    seen_by = excluded.seen_by,
    previous_by = kept.seen_by
  returning epoch, previous_by`;
