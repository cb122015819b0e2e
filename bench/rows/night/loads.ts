import { setTimeout as sleep } from "node:timers/promises";
import type { HttpLoadResult, HttpRun } from "../../load/http-load.ts";
import type { PageLoadResult } from "../../load/page-load.ts";
import type { Pick, RoomLoadResult } from "../../load/room-load.ts";
import type { Trigger, WatchLoadResult } from "../../load/watch-load.ts";
import { cpuMs } from "../../processes/process-usage.ts";
import type { Side } from "../pages/compare-pages.ts";
import type { Scale } from "../row.ts";
import type { Generators } from "./processes.ts";

export const SCORES_PER_SECOND = 2;
export const PICKS_PER_SECOND = 1;
export const MESSAGES_PER_SECOND = 5;
/** A part of an event's frame. */
export const SCORE_EVENT = '"type":"score"';

export interface NightSize {
  durationMs: number;
  viewsPerSecond: number;
  /** After the publication, in addition. */
  burstViews: number;
  answers: number;
  /** After the lock. */
  lateAnswers: number;
  /** How many people open pages at the same time. */
  connections: number;
}

/** In milliseconds after the beginning, of a night of a minute: 10, 20, 30 and 35 seconds. */
export const timesOf = ({ durationMs }: NightSize) => ({
  answersFrom: durationMs / 6,
  lock: durationMs / 3,
  publication: durationMs / 2,
  burstMs: durationMs / 12,
});

export const sizeOf = ({ nightMs, watchers, connections }: Scale): NightSize => ({
  durationMs: nightMs,
  viewsPerSecond: Math.max(4, watchers / 50),
  burstViews: watchers / 5,
  answers: watchers / 5,
  lateAnswers: Math.max(1, watchers / 100),
  connections,
});

export interface NightSide {
  name: Side;
  /** Of the server or the limit servers. */
  pids: number[];
  /** At the beginning, given the lock in epoch milliseconds. */
  schedule: (lockAt: number) => Promise<unknown>;
  publish: () => Promise<unknown>;
  triggers: Trigger[];
  picks: Pick[];
}

/** How many scores and picks a night has. */
export const countsOf = ({ durationMs }: NightSize) => ({
  scores: Math.floor((durationMs * SCORES_PER_SECOND) / 1000),
  picks: Math.floor((durationMs * PICKS_PER_SECOND) / 1000),
});

export interface NightResult {
  pages: PageLoadResult;
  burst: PageLoadResult;
  scores: WatchLoadResult;
  picks: RoomLoadResult;
  answers: HttpLoadResult;
  /** The limit server has no lock. */
  late: HttpLoadResult | null;
  chat: HttpLoadResult;
  /** Epoch milliseconds. */
  lockAt: number;
  /** Processor time, in milliseconds. */
  used: { servers: number; generators: number };
  elapsedMs: number;
}

/** All loads at the same time. Throws when a reply is neither right nor a refusal. */
export async function runNight(
  { pages, calls, sockets, rooms }: Generators,
  side: NightSide,
  size: NightSize,
): Promise<NightResult> {
  const { name } = side;
  const times = timesOf(size);
  const generators = [pages, calls, sockets[name], rooms[name]].map(({ pid }) => pid);
  const [begun, usedBefore, generatedBefore] = [performance.now(), usedBy(side.pids), usedBy(generators)];
  const lockAt = Date.now() + times.lock;
  await side.schedule(lockAt);
  /** Waits until this time of the night. */
  const at = (ms: number) => sleep(Math.max(0, begun + ms - performance.now()));
  const view = async (durationMs: number, rate: number) =>
    required(
      await pages.call({
        kind: "run",
        name: `night-${name}`,
        run: { readers: size.connections, durationMs, rate, isOverload: true, saves: null },
      }),
    );
  /** Each request has a connection of its own, so that none waits for the reply of another. */
  const send = async (plan: string, durationMs: number, count: number) => {
    const rate = (count * 1000) / durationMs;
    const run: HttpRun = { connections: count, isLazy: true, durationMs, rate };
    const result = required(await calls.call({ kind: "run", name: `${plan}-${name}`, run }));
    if (result.wrong > 0) throw new Error(`${plan}: ${result.wrong} wrong replies: ${result.firstWrong}`);
    return result;
  };
  const answerMs = times.lock - times.answersFrom;
  const [viewed, burst, scores, picks, answers, late, chat] = await Promise.all([
    view(size.durationMs, size.viewsPerSecond),
    at(times.publication).then(async () => {
      await side.publish();
      return view(times.burstMs, (size.burstViews * 1000) / times.burstMs);
    }),
    sockets[name].call({
      kind: "stream",
      rate: SCORES_PER_SECOND,
      triggers: side.triggers,
      match: SCORE_EVENT,
    }),
    rooms[name].call({ kind: "run", rate: PICKS_PER_SECOND, picks: side.picks }),
    at(times.answersFrom).then(() => send("answers", answerMs, size.answers)),
    at(times.lock).then(async () => {
      // The clock of the lock, which may be a little behind.
      while (Date.now() < lockAt) await sleep(1);
      return name === "ours" ? send("late", answerMs, size.lateAnswers) : null;
    }),
    send("chat", size.durationMs, (size.durationMs * MESSAGES_PER_SECOND) / 1000),
  ]);
  const elapsedMs = performance.now() - begun;
  return {
    pages: viewed,
    burst,
    scores: required(scores),
    picks: required(picks),
    answers,
    late,
    chat,
    lockAt,
    elapsedMs,
    used: {
      servers: usedBy(side.pids) - usedBefore,
      generators: usedBy(generators) - generatedBefore,
    },
  };
}

const usedBy = (pids: number[]): number => pids.reduce((sum, pid) => sum + cpuMs(pid), 0);

function required<T>(result: T | null): T {
  if (result === null) throw new Error("a load generator has no result");
  return result;
}
