import { healthRoutes } from "@emberline/contract";
import { expect, test } from "vitest";
import { createRng } from "../draft-simulation/rng.ts";
import { createTestApp, type TestApp } from "../app/test-app.ts";
import { fuzzEventFrames } from "./fuzz-event-frames.ts";
import { fuzzFrames } from "./fuzz-frames.ts";
import { fuzzRequests } from "./fuzz-requests.ts";

/**
 * Sends a small number of inputs, always the same ones. `npm run fuzz -- --seconds 300 --seed 7` sends others for that
 * long; to repeat a problem, use the seed that its message names.
 */
const { FUZZ_SECONDS = "0", FUZZ_SEED = "1" } = process.env;
const [seconds, seed] = [Number(FUZZ_SECONDS), Number(FUZZ_SEED)];
/** Rounds of all routes, and sockets, of one site. */
const ROUNDS =
  seconds > 0 ? { requests: 10, frames: 60, events: 60 } : { requests: 1, frames: 20, events: 8 };
/** The time is shared by the tests. */
const TESTS = 3;
const TIME_LIMIT_MS = seconds * 1000 + 240_000;

type Options = Parameters<typeof fuzzRequests>[1];

/** Runs on a new site with the seed; the command repeats it with the next seeds until the time is over. */
async function fuzz(rounds: number, run: (testApp: TestApp, options: Options) => Promise<unknown>) {
  const problems: string[] = [];
  const until = performance.now() + (seconds * 1000) / TESTS;
  let siteSeed = seed;
  do {
    const testApp = await createTestApp();
    await testApp.app.start();
    let left = rounds;
    const done = await run(testApp, {
      rng: createRng(siteSeed),
      shouldContinue: () => (left -= 1) >= 0 && (seconds === 0 || performance.now() < until),
      report: (problem) => void problems.push(`seed ${siteSeed}: ${problem}`),
    });
    expect((await testApp.call(healthRoutes.ready)).status).toBe("success");
    await testApp.close();
    if (seconds > 0) process.stdout.write(`seed ${siteSeed}: ${JSON.stringify(done)}\n`);
    siteSeed += 1;
  } while (performance.now() < until && problems.length < 20);
  return problems;
}

test(
  "no request near a valid one gets a server error, and those that are refused change nothing",
  async () => expect(await fuzz(ROUNDS.requests, fuzzRequests)).toEqual([]),
  TIME_LIMIT_MS,
);

test(
  "no frame near a valid one breaks the draft socket, and those that are refused change nothing",
  async () => expect(await fuzz(ROUNDS.frames, fuzzFrames)).toEqual([]),
  TIME_LIMIT_MS,
);

test(
  "no frame near a valid one breaks the event stream, and none changes anything",
  async () => expect(await fuzz(ROUNDS.events, fuzzEventFrames)).toEqual([]),
  TIME_LIMIT_MS,
);
