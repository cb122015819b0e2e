import { StreamMessage } from "@emberline/contract";
import type { TestApp, TestUser } from "../app/test-app.ts";
import { openSocket } from "./untyped-websocket-client.ts";

/** A page that watches the event stream. */
export async function watchStream(
  testApp: Pick<TestApp, "server">,
  { token }: Pick<TestUser, "token">,
  since?: number,
) {
  const socket = await openSocket(testApp, "/api/events");
  const nextOfAll = async () => StreamMessage.parse(await socket.next());
  async function next() {
    for (;;) {
      const message = await nextOfAll();
      if (message.type !== "changed") return message;
    }
  }
  socket.send({ type: "watch", payload: { token, since } });
  const first = await next();
  if (first.type !== "watching") throw new Error(`the server answered ${JSON.stringify(first)}`);
  return {
    ...first.payload,
    /** The next message of any kind except `changed`. */
    next,
    /** Reads messages until a subject has changed; returns all changed subjects in them. */
    changesUntil: async (subject: string) => {
      const received: string[] = [];
      while (received.at(-1) !== subject) {
        const message = await nextOfAll();
        if (message.type === "changed") received.push(message.payload.subject);
      }
      return received;
    },
    /** The next message, which must be an event. */
    nextEvent: async () => {
      const message = await next();
      if (message.type !== "event") throw new Error(`no event but ${JSON.stringify(message)}`);
      return message.payload;
    },
    close: socket.close,
    closed: socket.closed,
  };
}
