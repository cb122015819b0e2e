import { once } from "node:events";
import { ServerMessage } from "@emberline/contract";
import { WebSocket } from "ws";
import type { TestUser, TestApp } from "../app/test-app.ts";

/** A client in a draft room. */
export interface DraftClient {
  socket: WebSocket;
  /** Every message that arrived and was not read yet, in order. */
  inbox: ServerMessage[];
  /** The next message; waits for it. Every message must be one of the contract's. */
  next: () => Promise<ServerMessage>;
  /** The next message of a type; drops the messages before it. */
  waitFor: <Type extends ServerMessage["type"]>(
    type: Type,
  ) => Promise<Extract<ServerMessage, { type: Type }>>;
  send: (message: unknown) => void;
  /** Resolves with the close code. */
  closed: Promise<number>;
}

/** Opens a socket; joins nothing. */
export async function connect(testApp: Pick<TestApp, "server">): Promise<DraftClient> {
  const inbox: ServerMessage[] = [];
  const waiting: ((message: ServerMessage) => void)[] = [];
  const socket = new WebSocket(`${await addressOf(testApp)}/api/socket`);
  const closed = once(socket, "close").then(([code]) => Number(code));
  socket.on("message", (data: Buffer) => {
    const message = ServerMessage.parse(JSON.parse(data.toString("utf8")));
    const waiter = waiting.shift();
    if (waiter) waiter(message);
    else inbox.push(message);
  });
  await once(socket, "open");
  const next = () => {
    const first = inbox.shift();
    return first ? Promise.resolve(first) : new Promise<ServerMessage>((resolve) => waiting.push(resolve));
  };
  return {
    socket,
    inbox,
    next,
    waitFor: async (type) => {
      for (;;) {
        const message = await next();
        if (isOf(message, type)) return message;
      }
    },
    send: (message) => socket.send(JSON.stringify(message)),
    closed,
  };
}

const isOf = <Type extends ServerMessage["type"]>(
  message: ServerMessage,
  type: Type,
): message is Extract<ServerMessage, { type: Type }> => message.type === type;

/** Opens a socket and joins a league's room as a user; the `init` is the next message. */
export async function joinLegacy(
  testApp: Pick<TestApp, "server">,
  user: TestUser,
  leagueId: string,
): Promise<DraftClient> {
  const client = await connect(testApp);
  client.send({ type: "join", payload: { token: user.token, leagueId } });
  return client;
}

/** Joins as our own app does, with the log from `since` on; the snapshot is the next message. */
export async function join(
  testApp: Pick<TestApp, "server">,
  user: TestUser,
  { leagueId, since }: { leagueId: string; since?: { draftId: string; version: number } },
): Promise<DraftClient> {
  const client = await connect(testApp);
  client.send({ type: "join", payload: { token: user.token, leagueId, log: true, since } });
  return client;
}

/** A real port, opened by the first client. */
async function addressOf({ server }: Pick<TestApp, "server">): Promise<string> {
  if (!server.server.listening) await server.listen({ host: "127.0.0.1", port: 0 });
  return server.listeningOrigin.replace("http", "ws");
}
