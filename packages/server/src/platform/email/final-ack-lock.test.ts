import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { createFinalAckLock } from "./final-ack-lock.ts";

const LONG_MS = 1_000_000;

/** Emails whose SMTP servers answer when the test lets them. */
function open(maxHoldMs = LONG_MS) {
  const withFinalAck = createFinalAckLock(maxHoldMs);
  const ended: string[] = [];
  return {
    ended,
    send: (name: string) => {
      let answer = (_error?: Error) => {};
      const answered = new Promise<void>((resolve, reject) => {
        answer = (error) => (error ? reject(error) : resolve());
      });
      const sent = withFinalAck(async (acquire) => {
        await Promise.race([acquire().then(() => void ended.push(name)), answered]);
        await answered;
      });
      return { answer, sent };
    },
  };
}

test("emails get their last line one at a time, also when one fails", async () => {
  const { send, ended } = open();
  const [ana, bo, cy] = [send("ana"), send("bo"), send("cy")];
  await setImmediate();
  expect(ended).toEqual(["ana"]);
  ana.answer(new Error("it hung up"));
  await expect(ana.sent).rejects.toThrow("hung up");
  await setImmediate();
  expect(ended).toEqual(["ana", "bo"]);
  bo.answer();
  await bo.sent;
  await setImmediate();
  expect(ended).toEqual(["ana", "bo", "cy"]);
  cy.answer();
  await cy.sent;
});

test("an email given up before its last line does not block others", async () => {
  const { send, ended } = open();
  const [ana, bo, cy] = [send("ana"), send("bo"), send("cy")];
  bo.answer(new Error("too long"));
  await expect(bo.sent).rejects.toThrow("too long");
  ana.answer();
  await ana.sent;
  await setImmediate();
  expect(ended).toContain("cy");
  cy.answer();
});

test("a slow mail server delays other emails only briefly", async () => {
  const { send, ended } = open(1);
  const ana = send("ana");
  const bo = send("bo");
  while (!ended.includes("bo")) await setImmediate();
  expect(ended).toEqual(["ana", "bo"]);
  for (const email of [ana, bo]) email.answer();
  await Promise.all([ana.sent, bo.sent]);
});
