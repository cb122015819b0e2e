import pg from "pg";
import { type WebSocket, WebSocketServer } from "ws";
import { answerParent } from "../processes/child.ts";

/**
 * L3: the least work for a server with rooms: a socket joins, and each message is answered with one prepared frame to
 * every socket of the room. With `connection` it is L4, which first commits one record. Sockets that only join make it
 * L5.
 */
export type RoomLimitJob =
  | { kind: "listen"; frame: string; connection: pg.PoolConfig | null }
  /** Needs `--expose-gc`. */
  | { kind: "collect-garbage" };

const POOL_SIZE = 20;
const JOINED = JSON.stringify({ type: "draft-snapshot" });
const INSERT = { name: "record", text: "insert into bench_records (content) values ($1)" };
const rooms = new Map<string, Set<WebSocket>>();
let frame = "";
let pool: pg.Pool | undefined;
let server: WebSocketServer | undefined;

answerParent<RoomLimitJob>(async (job) => {
  if (job.kind === "collect-garbage") return globalThis.gc?.();
  frame = job.frame;
  pool = job.connection ? await openPool(job.connection) : undefined;
  return listen();
});

async function listen(): Promise<number> {
  if (!server) {
    server = new WebSocketServer({ host: "127.0.0.1", port: 0 });
    server.on("connection", (socket) => {
      socket.on("message", (data: Buffer) => void handle(socket, data.toString("utf8")));
    });
    const opened = server;
    await new Promise<void>((resolve) => opened.once("listening", resolve));
  }
  const address = server.address();
  return typeof address === "object" && address ? address.port : 0;
}

async function handle(socket: WebSocket, text: string): Promise<void> {
  const { type, payload }: { type: string; payload: { leagueId: string } } = JSON.parse(text);
  const room = rooms.get(payload.leagueId) ?? new Set();
  if (type === "join") {
    rooms.set(payload.leagueId, room.add(socket));
    socket.on("close", () => room.delete(socket));
    return socket.send(JOINED);
  }
  await pool?.query({ ...INSERT, values: [text] });
  for (const member of room) member.send(frame);
}

async function openPool(connection: pg.PoolConfig): Promise<pg.Pool> {
  const opened = new pg.Pool({ ...connection, max: POOL_SIZE });
  await opened.query(
    "create table if not exists bench_records (record_id bigint generated always as identity primary key, content text not null)",
  );
  return opened;
}
