import { randomUUID } from "node:crypto";
import { ClientMessage, ServerMessage } from "@emberline/contract";
import { once } from "node:events";
import { WebSocket } from "ws";
import type { Rng } from "../draft-simulation/rng.ts";
import type { TestApp, TestUser } from "../app/test-app.ts";
import { createDraftLeague, moveTo } from "../fixtures/draft-league.ts";
import { UNKNOWN_ID } from "../inputs/invalid-inputs.ts";
import { REFUSAL_CODES, sendBrokenFrames } from "./broken-frames.ts";
import { createChangeWatch } from "./change-watch.ts";
import { generateJson, jsonSchemaOf, sampleOf } from "./generate-json.ts";

const PATH = "/api/socket";
/** Fewer than the rate limit allows, with the pick that follows each frame. */
const FRAMES_PER_SOCKET = 10;

interface Client {
  send: (frame: string | Buffer) => void;
  /** Resolves when the frames so far were handled: true, or false when the server closed the connection. */
  settled: () => Promise<boolean>;
  close: () => void;
}

/**
 * Sends frames near valid ones to a running draft, on new sockets while `shouldContinue` returns true; returns how
 * many.
 */
export async function fuzzFrames(
  testApp: TestApp,
  {
    rng,
    shouldContinue,
    report,
  }: { rng: Rng; shouldContinue: () => boolean; report: (problem: string) => void },
): Promise<number> {
  const league = await createDraftLeague(testApp, 3);
  await moveTo(testApp, league.startsAt + 1000);
  const watch = createChangeWatch(testApp.db, report);
  const schema = jsonSchemaOf(ClientMessage);
  let count = 0;
  while (shouldContinue()) {
    const user = sampleOf(rng, league.owners);
    const last = { frame: "" };
    const client = await open(user, last);
    if (rng.happens(0.7)) client.send(join(user));
    for (let sent = 0; sent < FRAMES_PER_SOCKET; sent += 1) {
      const mutation = sampleOf(rng, [0.02, 0.08, 0.2]);
      const frame = generateJson(schema, { rng, mutation, values: valuesOf(user) });
      last.frame = frame;
      await watch.prepare();
      client.send(rng.happens(0.1) ? Buffer.from(frame) : frame);
      count += 1;
      if (!(await client.settled())) break;
      await watch.refused(frame.slice(0, 300));
    }
    client.close();
    await sendBrokenFrames(testApp, { rng, path: PATH });
    const healthy = await open(league.owners[0]!, { frame: "broken frames" });
    healthy.send(join(league.owners[0]!));
    if (!(await healthy.settled())) report("the server does not answer after broken frames");
    healthy.close();
  }
  await watch.check();
  return count;

  function valuesOf({ token }: TestUser) {
    const { players } = testApp.season;
    return {
      ...league,
      token,
      leagueId: league.leagueId,
      key: UNKNOWN_ID,
      playerId: sampleOf(rng, players),
      draftPickId: UNKNOWN_ID,
    };
  }

  async function open(user: TestUser, last: { frame: string }): Promise<Client> {
    if (!testApp.server.server.listening) await testApp.server.listen({ host: "127.0.0.1", port: 0 });
    const socket = new WebSocket(`${testApp.server.listeningOrigin.replace("http", "ws")}${PATH}`);
    socket.on("error", () => {});
    let isOurs = false;
    let answered = new Set<string>();
    let wake = (): void => {};
    socket.on("message", (data: Buffer) => {
      const parsed = ServerMessage.safeParse(JSON.parse(data.toString("utf8")));
      if (!parsed.success) return report(`not a message of the contract: ${data.toString("utf8")}`);
      const message = parsed.data;
      if (message.type === "error" && message.message === "Something went wrong") {
        report(`a server error: ${last.frame.slice(0, 300)}`);
      }
      if (["pick-made", "auto-pick-made", "draft-events"].includes(message.type)) watch.changed();
      if (message.type === "draft-answer") {
        answered.add(message.payload.key);
        if (message.payload.accepted) watch.changed();
      }
      wake();
    });
    socket.on("close", (code) => {
      if (!isOurs && !REFUSAL_CODES.includes(code))
        report(`closed with ${code}: ${last.frame.slice(0, 300)}`);
      wake();
    });
    await once(socket, "open");
    return {
      send: (frame) => socket.send(frame),
      settled: async () => {
        const key = randomUUID();
        const payload = {
          token: user.token,
          leagueId: league.leagueId,
          key,
          pickNumber: 1,
          playerId: UNKNOWN_ID,
        };
        socket.send(JSON.stringify({ type: "choose", payload }));
        while (socket.readyState === WebSocket.OPEN && !answered.has(key)) {
          await new Promise<void>((resolve) => (wake = resolve));
        }
        answered = new Set();
        return socket.readyState === WebSocket.OPEN;
      },
      close: () => {
        isOurs = true;
        socket.terminate();
      },
    };
  }

  function join({ token }: TestUser): string {
    const log = rng.happens(0.5);
    return JSON.stringify({ type: "join", payload: { token, leagueId: league.leagueId, log } });
  }
}
