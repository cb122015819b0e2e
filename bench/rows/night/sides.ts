import { type LiveDraft, planPicks } from "../../data/live-drafts.ts";
import { holdLastEpisode } from "../../data/night-episode.ts";
import type { Reader } from "../../data/page-calls.ts";
import { prepareSave } from "../../data/score-cell.ts";
import { REFUSALS } from "../../load/http-load.ts";
import type { Pick } from "../../load/room-load.ts";
import { type Call, fetchReply, prepareRequests, type Reply } from "../../load/prepare-requests.ts";
import type { Server } from "../../processes/server.ts";
import type { Side } from "../pages/compare-pages.ts";
import type { PreparedPages } from "../pages/page-views.ts";
import { POOL_SIZE, type PreparedAnswers } from "../poll-answers.ts";
import { toLimitReply } from "../reads.ts";
import type { Context } from "../row.ts";
import { BROADCAST, EVENTS, findWatchers, JOIN_ALL, watch } from "../watchers.ts";
import { countsOf, type NightSide, type NightSize, SCORE_EVENT } from "./loads.ts";
import type { Generators, Limits } from "./processes.ts";

/** In the room of each draft. */
const PEOPLE = 10;
/** The answer after the lock. */
export const LOCKED = 409;
/** Each may send 20 messages a minute. */
const WRITERS = 100;

export interface Parts {
  context: Context;
  size: NightSize;
  server: Server;
  limits: Limits;
  generators: Generators;
}

interface Prepared {
  readers: Reader[];
  pages: PreparedPages;
  answers: PreparedAnswers;
  drafts: LiveDraft[];
  /** Of L1. */
  limitPort: number;
}

/** Gives the generators their plans and opens all sockets. The first pick is made. */
export async function prepareSides(parts: Parts, prepared: Prepared): Promise<Record<Side, NightSide>> {
  const { context, size, server, limits, generators } = parts;
  const { pool, connection } = context.database;
  await planViews(generators, {
    pages: prepared.pages,
    ports: { ours: server.port, limit: prepared.limitPort },
  });
  await planCalls(parts, prepared);
  const watchers = await findWatchers(pool, context.scale.watchers);
  const rooms = prepared.drafts.map(({ leagueId, tokens }) => ({
    leagueId,
    tokens: tokens.slice(0, PEOPLE),
  }));
  const picks = (await planPicks(pool, prepared.drafts)).filter(({ socket }) => socket < PEOPLE);
  const save = await prepareSave(pool);
  const scoreOf = (points: number) => ({ kind: "call" as const, port: server.port, call: save(points) });
  const count = countsOf(size);
  const [firstPick, ...nightPicks] = picks.slice(0, 1 + count.picks);

  const open = { kind: "open" as const, port: server.port };
  await generators.sockets.ours.call({ ...open, path: EVENTS, messages: watchers.map(watch) });
  await generators.rooms.ours.call({ ...open, rooms });
  const episode = await holdLastEpisode(pool);
  const frames = await firstFrames(generators, { score: scoreOf(100), pick: firstPick! });
  const scores = await limits.scores.call({ kind: "listen", frame: frames.score, connection: null });
  const messages = watchers.map(() => JOIN_ALL);
  await generators.sockets.limit.call({ kind: "open", port: scores, path: "/", messages });
  const port = await limits.picks.call({ kind: "listen", frame: frames.pick, connection });
  await generators.rooms.limit.call({ kind: "open", port, rooms });

  const triggers = Array.from({ length: count.scores }, (_, index) => scoreOf(101 + index));
  return {
    ours: {
      name: "ours",
      pids: [server.pid],
      schedule: (lockAt) => send(server.port, episode.airsAt(lockAt)),
      publish: () => send(server.port, episode.publish),
      triggers,
      picks: nightPicks,
    },
    limit: {
      name: "limit",
      pids: Object.values(limits).map(({ pid }) => pid),
      schedule: async () => undefined,
      publish: async () => undefined,
      triggers: triggers.map(() => ({ kind: "frame", text: BROADCAST })),
      picks: nightPicks,
    },
  };
}

/** All pages in one plan. The replies change with each score, so only their status is checked. */
async function planViews(
  { pages: generator }: Generators,
  { pages, ports }: { pages: PreparedPages; ports: Record<Side, number> },
): Promise<void> {
  for (const side of ["ours", "limit"] as const) {
    const views = [...pages.views[side].values()].flat().map((view) => ({ ...view, expected: null }));
    await generator.call({ kind: "plan", name: `night-${side}`, port: ports[side], views });
  }
}

/** L2 answers each write like the first answer to the poll, which the last team gives. */
async function planCalls(
  { size, server, limits, generators, context }: Parts,
  { readers, answers }: Prepared,
): Promise<void> {
  const sample = await send(server.port, answers.calls.at(-1)!);
  const limitPort = await limits.calls.call({
    replies: [toLimitReply(sample)],
    durable: { connection: context.database.connection, poolSize: POOL_SIZE },
  });
  const chat = readers.slice(0, WRITERS).map((target): Call => ({
    method: "POST",
    path: `/api/league/${target.leagueId}/messages`,
    target,
    body: JSON.stringify({ text: "Did you see that?" }),
  }));
  const plan = (name: string, port: number, calls: Call[], refusals: number[]) =>
    generators.calls.call({
      kind: "plan",
      name,
      plan: {
        port,
        requests: prepareRequests(calls),
        status: 200,
        bodies: null,
        refusals,
      },
    });
  for (const [side, port] of [
    ["ours", server.port],
    ["limit", limitPort],
  ] as const) {
    await plan(`answers-${side}`, port, answers.calls.slice(0, size.answers), [...REFUSALS, LOCKED]);
    await plan(`chat-${side}`, port, chat, REFUSALS);
  }
  await plan("late-ours", server.port, answers.calls.slice(size.answers, -1), [LOCKED]);
}

/** The frames of a score and of a pick, which the limit servers send. */
async function firstFrames(
  { sockets, rooms }: Generators,
  { score, pick }: { score: NightSide["triggers"][number]; pick: Pick },
): Promise<{ score: string; pick: string }> {
  const scored = await sockets.ours.call({
    kind: "stream",
    rate: 1,
    triggers: [score],
    match: SCORE_EVENT,
  });
  const picked = await rooms.ours.call({ kind: "run", rate: 1, picks: [pick] });
  if (!scored || !picked) throw new Error("a load generator has no result");
  return { score: scored.frame, pick: picked.frame };
}

/** Throws when the call is refused. */
async function send(port: number, call: Call): Promise<Reply> {
  const reply = await fetchReply(port, call);
  if (reply.status !== 200) throw new Error(`${call.path} was refused: ${reply.text}`);
  return reply;
}
