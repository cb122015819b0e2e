import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isComplete } from "@emberline/game";
import { afterEach, beforeEach, expect, test } from "vitest";
import { pollUntil } from "../../../platform/db/embedded-postgres/poll-until.ts";
import { createServerAddress } from "../../../testing/draft-chaos/server-address.ts";
import {
  addPlayers,
  findViolations,
  createLeagueRun,
} from "../../../testing/draft-chaos/chaos-environment.ts";
import { createRng } from "../../../testing/draft-simulation/rng.ts";
import { bySize } from "../../../testing/by-size.ts";
import { assertDraftConsistent } from "../../../testing/checks/assert-draft-consistent.ts";
import { killNow } from "../../../testing/processes/kill-now.ts";
import {
  createServerProcessFixture,
  type ServerProcessFixture,
} from "../../../testing/processes/server-process.ts";
import { createTestApp, type TestApp } from "../../../testing/app/test-app.ts";

/** Four kills cover each of the moments below. */
const KILLS = bySize(4, 10);
const SEED = 20_261_122;
const TIMEOUT_MS = 240_000;
/** Longer than the longest pause before a restart, and than a restart takes on a busy machine. */
const NEXT_MS = 60_000;

const settings = {
  DRAFT_MIN_LEAD_SECONDS: "0",
  LOG_LEVEL: "warn",
  SECRET_KEY: "a secret of more than thirty-two characters",
};

let program: ServerProcessFixture;
let testApp: TestApp;
beforeEach(async () => {
  program = await createServerProcessFixture();
}, TIMEOUT_MS);
afterEach(async () => {
  await testApp.close();
  await program.close();
});

/** The contents of the pid file: the process, its address, and whether it accepts connections. */
function postmaster() {
  const file = join(program.dataDir, "postgres/cluster/postmaster.pid");
  const [pid, , , port, host, , , status] = readFileSync(file, "utf8").split("\n");
  if (!pid) throw new Error("PostgreSQL has not yet written its pid file");
  return { pid: Number(pid), port: Number(port), host, isReady: status?.trim() === "ready" };
}

async function someday<T>(ask: () => T | undefined | false): Promise<T> {
  const quietly = () => {
    try {
      return ask() || undefined;
    } catch {
      // PostgreSQL rewrites the file.
      return undefined;
    }
  };
  const answer = await pollUntil(quietly, { forMs: NEXT_MS });
  if (answer === undefined) throw new Error(`not within ${NEXT_MS} ms: ${String(ask)}`);
  return answer;
}

test(
  `PostgreSQL is killed ${KILLS} times in a live draft: it restarts, no accepted pick is lost, and the draft completes`,
  { timeout: TIMEOUT_MS },
  async () => {
    const startedAt = Date.now();
    const server = await program.serve(settings);
    const readyAt = Date.now();
    const { host, port } = postmaster();
    const connection = { host, port, user: "postgres", database: "emberline" };
    const database = { connection, drop: () => Promise.resolve() };
    testApp = await createTestApp(settings, { database, time: Date.now() });
    await addPlayers(testApp, 30);

    const rng = createRng(SEED);
    const serverAddress = createServerAddress();
    serverAddress.open(`${server.url.replace("http", "ws")}/api/socket`);
    let isHasty = false;
    const leagueRun = await createLeagueRun(
      { testApp: testApp, rng: rng, serverAddress, clients: [] },
      {
        teams: 3,
        pickSeconds: 3,
        startsInMs: 300,
        clientKinds: [
          ["log", 0],
          ["log", 1],
          ["board", 1],
          ["log", 2],
          ["log", null],
        ],
        thinkingMs: () => (isHasty ? 5 : rng.int(50, 300)),
      },
    );
    const { trace, clients } = leagueRun;
    const picks = () => trace.answers.filter(({ accepted }) => accepted).length;

    /** When to kill: while a pick is sent, after its answer, once PostgreSQL is back, before it is ready. */
    const moments: ((killed: number) => Promise<unknown>)[] = [
      () => {
        const sent = trace.chosen.length;
        return someday(() => trace.chosen.length > sent);
      },
      () => {
        const before = picks();
        return someday(() => picks() > before);
      },
      (killed) => someday(() => postmaster().pid !== killed && postmaster().isReady),
      (killed) => someday(() => postmaster().pid !== killed),
    ];
    await Promise.all(clients.map((fan) => fan.waitUntil(() => fan.snapshotCount() > 0)));
    const killed: number[] = [];
    for (let kill = 0; kill < KILLS; kill += 1) {
      await moments[kill % moments.length]!(killed.at(-1) ?? 0);
      const { pid } = await someday(() => postmaster().pid !== killed.at(-1) && postmaster());
      killNow(pid);
      killed.push(pid);
    }
    expect(new Set(killed).size).toBe(KILLS);
    expect(clients.some((fan) => fan.isOver())).toBe(false);
    isHasty = true;
    await Promise.all(clients.map((fan) => fan.waitUntil(fan.isDone)));

    for (const { socket } of clients) socket.close();
    testApp.time = Date.now();
    expect(await findViolations(testApp, leagueRun, { lifetimes: [{ startedAt, readyAt }] })).toEqual([]);
    expect(isComplete(await assertDraftConsistent(testApp, leagueRun))).toBe(true);
    server.process.kill("SIGTERM");
    expect(await server.exited).toMatchObject({ code: 0, errors: [] });
  },
);
