import { setTimeout as sleep } from "node:timers/promises";
import { WebSocket } from "ws";
import { answerParent } from "../processes/child.ts";
import { atRate } from "./http-load.ts";
import { addressOf } from "./prepare-requests.ts";

/** The sockets of draft rooms on one server; rooms that are opened later are added. */
export type RoomLoadJob =
  | { kind: "open"; port: number; rooms: Room[] }
  | { kind: "run"; rate: number; picks: Pick[] };

export interface Room {
  leagueId: string;
  /** Of each socket. */
  tokens: string[];
}

export interface Pick {
  /** Indexes of the room and of its socket that sends. */
  room: number;
  socket: number;
  /** The whole message. */
  message: string;
}

export interface RoomLoadResult {
  /** From the intended time of sending a pick until the last socket of its room has it; all values, in milliseconds. */
  latencies: number[];
  /** A broadcast pick. */
  frame: string;
}

interface OpenRoom {
  sockets: WebSocket[];
  /** The pick that is on its way. */
  pending: { intendedAt: number; missing: number } | null;
}

const AT_ONCE = 50;
const JOIN_MS = 30_000;
const LAST_PICKS_MS = 20_000;
const opened: OpenRoom[] = [];
/** Each socket sends a different address, so that no rate limit applies. */
let joined = 0;
let current = newRun();

answerParent<RoomLoadJob>(async (job): Promise<RoomLoadResult | null> => {
  if (job.kind === "run") return run(job);
  opened.push(...(await openAll(job.port, job.rooms)));
  return null;
});

function newRun(): RoomLoadResult & { refused: string | null } {
  return { latencies: [], frame: "", refused: null };
}

async function openAll(port: number, rooms: Room[]): Promise<OpenRoom[]> {
  const all: OpenRoom[] = rooms.map(() => ({ sockets: [], pending: null }));
  const wanted = rooms.flatMap(({ leagueId, tokens }, room) =>
    tokens.map((token) => ({ leagueId, token, room })),
  );
  for (let from = 0; from < wanted.length; from += AT_ONCE) {
    await Promise.all(
      wanted.slice(from, from + AT_ONCE).map(async ({ leagueId, token, room }) => {
        const open = all[room]!;
        joined += 1;
        open.sockets.push(await join(port, { leagueId, token }, open));
      }),
    );
  }
  return all;
}

/** Opens a socket and joins; resolves with the answer. */
function join(
  port: number,
  payload: { leagueId: string; token: string },
  room: OpenRoom,
): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const headers = { "x-forwarded-for": addressOf(joined) };
    const socket = new WebSocket(`ws://127.0.0.1:${port}/api/socket`, { headers });
    const timer = setTimeout(() => reject(new Error("a socket could not join in time")), JOIN_MS);
    socket.on("error", reject);
    socket.on("close", (code) => reject(new Error(`a socket was closed with ${code}`)));
    socket.on("open", () =>
      socket.send(JSON.stringify({ type: "join", payload: { ...payload, log: true } })),
    );
    socket.on("message", (data: Buffer) => {
      const text = data.toString("utf8");
      if (text.startsWith('{"type":"draft-snapshot"')) {
        clearTimeout(timer);
        resolve(socket);
      } else if (text.startsWith('{"type":"draft-events"')) onEvents(room, text);
      else if (text.includes('"accepted":false') || text.startsWith('{"type":"error"')) {
        current.refused ??= text;
        reject(new Error(text));
      }
    });
  });
}

function onEvents(room: OpenRoom, text: string): void {
  if (!room.pending || !text.includes('"type":"picked"')) return;
  room.pending.missing -= 1;
  if (room.pending.missing > 0) return;
  current.latencies.push(performance.now() - room.pending.intendedAt);
  current.frame = text;
  room.pending = null;
}

async function run({ rate, picks }: Extract<RoomLoadJob, { kind: "run" }>): Promise<RoomLoadResult> {
  const mine = (current = newRun());
  let sent = 0;
  await atRate({ rate, durationMs: (picks.length * 1000) / rate }, (intendedAt) => {
    const pick = picks[sent];
    const room = pick && opened[pick.room];
    sent += 1;
    if (!room) return;
    if (room.pending) mine.refused ??= "a room had not received its former pick yet";
    room.pending = { intendedAt, missing: room.sockets.length };
    room.sockets[pick.socket]?.send(pick.message);
  });
  for (let waitedMs = 0; mine.latencies.length < picks.length && mine.refused === null; waitedMs += 10) {
    if (waitedMs > LAST_PICKS_MS)
      throw new Error(`${picks.length - mine.latencies.length} picks did not arrive`);
    await sleep(10);
  }
  if (mine.refused !== null) throw new Error(`a pick failed: ${mine.refused}`);
  return { latencies: mine.latencies, frame: mine.frame };
}
