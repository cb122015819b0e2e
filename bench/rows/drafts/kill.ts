import { setTimeout as sleep } from "node:timers/promises";
import {
  AT_ONCE,
  createDrafts,
  deleteDrafts,
  findPicks,
  planPicks,
  requirePicks,
  TEAMS,
  waitUntilStarted,
} from "../../data/live-drafts.ts";
import type { LogClientsJob, LogClientsResult } from "../../load/log-clients.ts";
import type { Pick } from "../../load/room-load.ts";
import { startChild } from "../../processes/child.ts";
import { cpuMs } from "../../processes/process-usage.ts";
import { startServer } from "../../processes/server.ts";
import { describeCount, describeMs } from "../../report/format.ts";
import { latencyOf, medianOf, spreadOf } from "../../report/statistics.ts";
import type { Context, Result, Row } from "../row.ts";

const PICKS_PER_SECOND = 50;
const GOAL_MS = 3000;

/**
 * Kills the server during picks and restarts it: the time until every client has reconnected, and every pick that was
 * sent before has reached all clients of its room.
 */
export const kill: Row = { name: "kill", title: "Kill -9 under load → every client in step", run };

async function run({ database, cores, scale }: Context): Promise<Result[]> {
  const { pool, dataDir } = database;
  const drafts = await createDrafts(pool, { ...AT_ONCE, drafts: scale.drafts });
  let server = await startServer({ dataDir, core: cores.server });
  const clients = startChild<LogClientsJob, LogClientsResult>("load/log-clients.ts", {
    core: cores.generator,
  });
  try {
    await waitUntilStarted(pool);
    const planned = await planPicks(pool, drafts);
    await clients.call({ kind: "open", port: server.port, rooms: drafts });
    const recoveries: Recovery[] = [];
    let made = 0;
    for (let repeat = 0; repeat < scale.repeats; repeat += 1) {
      // One pick of each draft, so that none has to wait for another.
      const picks = planned.slice(made, made + drafts.length);
      const received = clients.call({ kind: "pick", rate: PICKS_PER_SECOND, picks });
      // It is awaited after the restart.
      received.catch(() => undefined);
      await sleep((picks.length / PICKS_PER_SECOND / 2) * 1000);
      const killedAt = Date.now();
      await server.stop("SIGKILL");
      server = await startServer({ dataDir, core: cores.server, port: server.port });
      const recovery = recoveryOf(await received, { picks, round: repeat, killedAt });
      recoveries.push({ ...recovery, cpuMs: cpuMs(server.pid) });
      made += picks.length;
      await requirePicks(pool, drafts, made);
    }
    const { rooms } = await clients.call({ kind: "receive", count: 0 });
    for (const [index, stored] of (await findPicks(pool, drafts)).entries()) {
      if (pickedPlayers(rooms[index]!) !== stored)
        throw new Error(`the clients of ${drafts[index]?.leagueId} have other picks than ${stored}`);
    }
    return [toResult(recoveries, { drafts: drafts.length, made })];
  } finally {
    await Promise.all([server.stop(), clients.stop()]);
    await deleteDrafts(pool, drafts);
  }
}

interface Recovery {
  inStepMs: number;
  /** By client, from the kill until it had its room's state again. */
  backMs: number[];
  /** Picks that were sent before the kill and reached the last client after it. */
  interrupted: number;
  /** Of the new server, from its start. */
  cpuMs: number;
}

function recoveryOf(
  { rooms, joinedAt, sentAt }: LogClientsResult,
  { picks, round, killedAt }: { picks: Pick[]; round: number; killedAt: number },
): Omit<Recovery, "cpuMs"> {
  const backAt = Math.min(...joinedAt);
  if (backAt <= killedAt) throw new Error("a client has not noticed that the server was killed");
  const receivedAt = picks
    .filter((_, index) => sentAt[index]! <= killedAt)
    .map(({ room }) => picksOf(rooms[room]!)[round]!.at);
  return {
    inStepMs: Math.max(...joinedAt, ...receivedAt) - killedAt,
    backMs: joinedAt.map((at) => at - killedAt),
    interrupted: receivedAt.filter((at) => at > killedAt).length,
  };
}

const picksOf = (events: LogClientsResult["rooms"][number]) =>
  events.filter(({ event }) => event.type === "picked");

const pickedPlayers = (events: LogClientsResult["rooms"][number]): string =>
  events.flatMap(({ event }) => (event.type === "picked" ? [event.playerId] : [])).join(" ");

function toResult(recoveries: Recovery[], { drafts, made }: { drafts: number; made: number }): Result {
  const { median, min, max } = spreadOf(recoveries.map(({ inStepMs }) => inStepMs));
  const back = latencyOf(recoveries.flatMap(({ backMs }) => backMs));
  return {
    title: kill.title,
    ours: `${describeMs(median)} (${describeMs(min)}–${describeMs(max)})`,
    limit: "–",
    ratio: null,
    goal: `≤ ${describeCount(GOAL_MS)} ms`,
    isMet: median <= GOAL_MS,
    limitRatio: null,
    latency: null,
    notes: [
      `${describeCount(drafts)} drafts with ${TEAMS} clients each, ${PICKS_PER_SECOND} picks a second; the server is started again at once, PostgreSQL runs on`,
      `after the kill a client is back in its room within ${describeMs(back.p50)} at the median, the last within ${describeMs(back.max)}`,
      `${medianOf(recoveries.map(({ interrupted }) => interrupted))} picks were on their way at the kill; the new server takes ${describeMs(medianOf(recoveries.map((recovery) => recovery.cpuMs)))} of processor time, its start included; all ${describeCount(made)} picks are stored, each once, and every client has them in order`,
    ],
  };
}
