import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  bodies,
  createPushFixture,
  type PushFixture,
} from "../../../testing/fixtures/push-test-environment.ts";
import { LEASE_MS } from "./push-outbox.ts";

const PROGRAM = fileURLToPath(new URL("../../../testing/processes/push-sender-in-child.ts", import.meta.url));
const MESSAGES = 200;
/** The number of messages that one server has in flight to one service. */
const IN_FLIGHT = 32;

let fixture: PushFixture;
beforeAll(async () => {
  fixture = await createPushFixture();
});
afterAll(() => fixture.close());

// Covers NOTIFY-30.
test("a killed server loses nothing and repeats at most what was in flight", async () => {
  const fan = await fixture.testApp.createUser();
  const phone = await fixture.addPhone(fan);
  for (let count = 0; count < MESSAGES; count += 1) {
    const message = { title: "T", body: String(count), url: "/", tag: null, type: "general" } as const;
    await fixture.pushTo(fan, { message });
  }
  const { host, port, user, database } = fixture.testApp.pool.options;
  const { network } = fixture.service;
  const given = {
    connection: { host, port, user, database },
    port: network.port,
    ca: network.ca,
    time: fixture.testApp.time,
  };
  const options = ["--import", "tsx", "--conditions=source", PROGRAM, JSON.stringify(given)];
  const child = spawn(process.execPath, options, { stdio: ["ignore", "ignore", "inherit"] });
  const ended = once(child, "exit");
  await fixture.service.waitForRequests(MESSAGES / 4);
  child.kill("SIGKILL");
  expect(await ended).toEqual([null, "SIGKILL"]);
  const before = phone.received.length;
  expect(before).toBeLessThan(MESSAGES);

  await fixture.server().workAll();
  fixture.testApp.time += LEASE_MS;
  await fixture.server().workAll();
  const times = new Map<unknown, number>();
  for (const body of bodies(phone)) times.set(body, (times.get(body) ?? 0) + 1);
  expect(times.size).toBe(MESSAGES);
  expect(Math.max(...times.values())).toBeLessThanOrEqual(2);
  expect(phone.received.length - MESSAGES).toBeLessThanOrEqual(IN_FLIGHT);
  // A device shows a repeated message once: both copies have one id and one tag.
  expect(new Set(phone.received.map(({ payload }) => payload["tag"])).size).toBe(MESSAGES);
  expect(await fixture.outbox()).toEqual(
    Array.from({ length: MESSAGES }, () => ["sent", null, expect.any(Number)]),
  );
});
