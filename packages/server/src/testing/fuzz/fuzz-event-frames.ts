import { once } from "node:events";
import { StreamMessage, WatchMessage } from "@emberline/contract";
import { WebSocket } from "ws";
import type { TestApp } from "../app/test-app.ts";
import type { Rng } from "../draft-simulation/rng.ts";
import { REFUSAL_CODES, sendBrokenFrames } from "./broken-frames.ts";
import { createChangeWatch } from "./change-watch.ts";
import { generateJson, jsonSchemaOf, sampleOf } from "./generate-json.ts";

const PATH = "/api/events";
/** Fewer than the rate limit allows, with the ping that follows each frame. */
const FRAMES_PER_SOCKET = 10;
const SINCE = [0, 1, 1_790_000_000_000, Number.MAX_SAFE_INTEGER];

/**
 * Sends frames near valid ones to the event stream, on new sockets while `shouldContinue` returns true; returns how
 * many.
 */
export async function fuzzEventFrames(
  testApp: TestApp,
  {
    rng,
    shouldContinue,
    report,
  }: { rng: Rng; shouldContinue: () => boolean; report: (problem: string) => void },
): Promise<number> {
  const { token } = await testApp.createUser();
  const watch = createChangeWatch(testApp.db, report);
  const schema = jsonSchemaOf(WatchMessage);
  let count = 0;
  if (!testApp.server.server.listening) await testApp.server.listen({ host: "127.0.0.1", port: 0 });
  while (shouldContinue()) {
    const client = await open();
    for (let sent = 0; sent < FRAMES_PER_SOCKET; sent += 1) {
      const mutation = sampleOf(rng, [0.02, 0.08, 0.2]);
      const values = { token, since: sampleOf(rng, SINCE) };
      client.frame = generateJson(schema, { rng, mutation, values });
      await watch.prepare();
      client.socket.send(rng.happens(0.1) ? Buffer.from(client.frame) : client.frame);
      count += 1;
      if (!(await isHandled(client))) break;
      await watch.refused(client.frame.slice(0, 300));
    }
    client.socket.terminate();
    await sendBrokenFrames(testApp, { rng, path: PATH });
    await expectAnswer();
  }
  await watch.check();
  return count;

  async function open() {
    const socket = new WebSocket(`${testApp.server.listeningOrigin.replace("http", "ws")}${PATH}`);
    const client = { socket, frame: "", isWatching: false };
    const problem = (what: string) => report(`${what}: ${client.frame.slice(0, 300)}`);
    socket.on("error", () => {});
    socket.on("message", (data: Buffer) => {
      const parsed = StreamMessage.safeParse(JSON.parse(data.toString("utf8")));
      if (!parsed.success) return problem(`not a message of the contract: ${data.toString("utf8")}`);
      const message = parsed.data;
      if (message.type === "watching") client.isWatching = true;
      if (message.type === "error" && message.message === "Something went wrong") problem("a server error");
    });
    socket.on("close", (code) => {
      // 1006: this client ended the connection.
      if (![1006, ...REFUSAL_CODES].includes(code)) problem(`closed with ${code}`);
    });
    await once(socket, "open");
    return client;
  }

  /** Waits until the server has read a frame; false when it has closed the connection. */
  async function isHandled({ socket }: { socket: WebSocket }): Promise<boolean> {
    const answered = new Promise<void>((resolve) => {
      socket.once("pong", () => resolve());
      socket.once("close", () => resolve());
    });
    if (socket.readyState !== WebSocket.OPEN) return false;
    socket.ping();
    await answered;
    return socket.readyState === WebSocket.OPEN;
  }

  /** A page that asks after all of that is answered. */
  async function expectAnswer(): Promise<void> {
    const client = await open();
    client.frame = JSON.stringify({ type: "watch", payload: { token } });
    const answered = once(client.socket, "message");
    client.socket.send(client.frame);
    await answered;
    if (!client.isWatching) report("the event stream does not answer after broken frames");
    client.socket.terminate();
  }
}
