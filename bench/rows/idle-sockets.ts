import { setTimeout as sleep } from "node:timers/promises";
import { WebSocket } from "ws";
import { findTeams } from "../data/targets.ts";
import type { RoomLimitJob } from "../limit/room-limit.ts";
import type { Room, RoomLoadJob, RoomLoadResult } from "../load/room-load.ts";
import { startChild } from "../processes/child.ts";
import { residentBytes } from "../processes/process-usage.ts";
import { startServer } from "../processes/server.ts";
import { describeCount } from "../report/format.ts";
import { medianOf, spreadOf } from "../report/statistics.ts";
import type { Context, Result, Row } from "./row.ts";

const GOAL = 1.3;
/** Freed memory is returned to the system a little later. */
const SETTLE_MS = 1000;

/** The memory of sockets that have joined their rooms and wait, those of a league in one room. */
export const idleSockets: Row = { name: "idle-sockets", title: "Memory per idle joined socket", run };

async function run(context: Context): Promise<Result[]> {
  const { scale, database } = context;
  const rooms = toRooms(await findTeams(database.pool, scale.sockets));
  const pairs: { ours: number; limit: number }[] = [];
  for (let repeat = 0; repeat < scale.repeats; repeat += 1) {
    pairs.push({ limit: await measureLimit(context, rooms), ours: await measureOurs(context, rooms) });
  }
  const count = rooms.reduce((sum, { tokens }) => sum + tokens.length, 0);
  const ratio = spreadOf(pairs.map(({ ours, limit }) => ours / limit));
  return [
    {
      title: idleSockets.title,
      ours: describeBytes(medianOf(pairs.map(({ ours }) => ours))),
      limit: `L5 ${describeBytes(medianOf(pairs.map(({ limit }) => limit)))}`,
      ratio,
      goal: `≤ ${GOAL}`,
      isMet: ratio.median <= GOAL,
      limitRatio: null,
      latency: null,
      notes: [
        `${describeCount(count)} sockets in ${describeCount(rooms.length)} rooms, after a garbage collection`,
      ],
    },
  ];
}

function toRooms(teams: { leagueId: string; token: string }[]): Room[] {
  const rooms = new Map<string, Room>();
  for (const { leagueId, token } of teams) {
    const room = rooms.get(leagueId) ?? { leagueId, tokens: [] };
    rooms.set(leagueId, room);
    room.tokens.push(token);
  }
  return [...rooms.values()];
}

async function measureOurs({ database, cores }: Context, rooms: Room[]): Promise<number> {
  const server = await startServer({ dataDir: database.dataDir, core: cores.server, inspect: true });
  try {
    const { inspector } = server;
    if (inspector === null) throw new Error("the server has no inspector");
    return await bytesPerSocket(
      { ...server, collect: () => collectGarbage(inspector) },
      cores.generator,
      rooms,
    );
  } finally {
    await server.stop();
  }
}

async function measureLimit({ cores }: Context, rooms: Room[]): Promise<number> {
  const limit = startChild<RoomLimitJob, number>("limit/room-limit.ts", {
    core: cores.server,
    nodeArgs: ["--expose-gc"],
  });
  try {
    const port = await limit.call({ kind: "listen", frame: "", connection: null });
    const collect = async () => void (await limit.call({ kind: "collect-garbage" }));
    return await bytesPerSocket({ port, pid: limit.pid, collect }, cores.generator, rooms);
  } finally {
    await limit.stop();
  }
}

/** Opens all sockets after a first room, so that memory that is allocated once does not count. */
async function bytesPerSocket(
  { port, pid, collect }: { port: number; pid: number; collect: () => Promise<void> },
  core: number | null,
  rooms: Room[],
): Promise<number> {
  const load = startChild<RoomLoadJob, RoomLoadResult | null>("load/room-load.ts", { core });
  const usedBytes = async () => {
    await collect();
    await sleep(SETTLE_MS);
    return residentBytes(pid);
  };
  try {
    await load.call({ kind: "open", port, rooms: rooms.slice(0, 1) });
    const before = await usedBytes();
    const rest = rooms.slice(1);
    await load.call({ kind: "open", port, rooms: rest });
    const count = rest.reduce((sum, { tokens }) => sum + tokens.length, 0);
    return Math.max(1, ((await usedBytes()) - before) / count);
  } finally {
    await load.stop();
  }
}

/** Over the protocol of Node's inspector. */
async function collectGarbage(inspector: string): Promise<void> {
  const socket = new WebSocket(inspector);
  try {
    await new Promise<void>((resolve, reject) => {
      socket.on("error", reject);
      socket.on("message", () => resolve());
      socket.on("open", () => socket.send(JSON.stringify({ id: 1, method: "HeapProfiler.collectGarbage" })));
    });
  } finally {
    socket.close();
  }
}

const describeBytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;
