import { once } from "node:events";
import { WebSocket } from "ws";
import type { TestUser, TestApp } from "../app/test-app.ts";

/** A frame parsed as JSON, without validation. */
export interface Frame {
  type?: unknown;
  payload?: unknown;
  message?: unknown;
}

export interface RawSocket {
  send: (frame: unknown) => void;
  /** The next frame; waits for it. */
  next: () => Promise<Frame>;
  /** Every message that arrived and was not read. */
  inbox: Frame[];
  close: () => void;
  closed: Promise<number>;
}

/** A plain WebSocket to the running server; sends nothing by itself. */
export async function openSocket(testApp: Pick<TestApp, "server">, path = "/api/socket"): Promise<RawSocket> {
  if (!testApp.server.server.listening) await testApp.server.listen({ host: "127.0.0.1", port: 0 });
  const socket = new WebSocket(`${testApp.server.listeningOrigin.replace("http", "ws")}${path}`);
  const inbox: Frame[] = [];
  const waiting: ((frame: Frame) => void)[] = [];
  socket.on("message", (data: Buffer, isBinary: boolean) => {
    if (isBinary) throw new Error("a frame that is no text");
    const frame: Frame = JSON.parse(data.toString("utf8"));
    const waiter = waiting.shift();
    if (waiter) waiter(frame);
    else inbox.push(frame);
  });
  const closed = once(socket, "close").then(([code]) => Number(code));
  await once(socket, "open");
  return {
    send: (frame) => socket.send(JSON.stringify(frame)),
    next: () => {
      const first = inbox.shift();
      return first ? Promise.resolve(first) : new Promise<Frame>((resolve) => waiting.push(resolve));
    },
    inbox,
    close: () => socket.close(),
    closed,
  };
}

/** Joins a league's draft; the board comes first. */
export async function joinRoom(
  testApp: Pick<TestApp, "server">,
  { token }: TestUser,
  leagueId: string,
): Promise<{ socket: RawSocket; init: Frame }> {
  const socket = await openSocket(testApp);
  socket.send({ type: "join", payload: { token, leagueId } });
  return { socket, init: await socket.next() };
}
