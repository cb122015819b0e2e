import { noteRoutes } from "@emberline/contract";
import { beforeEach, expect, test } from "vitest";
import { fakeDeviceStore } from "../../../testing/fake-device-store.ts";
import { noteCalls } from "../calls.ts";
import { storeToken } from "../token.ts";
import { deleteStoredReplies, findReply, requestTime, storeReply } from "./stored-replies.ts";

const key = [noteCalls.list.name, {}];
const reply = { status: "success", data: [] };

let device: Map<string, unknown>;
beforeEach(() => {
  device = fakeDeviceStore();
  storeToken("t1");
});

test("a kept reply is found again", async () => {
  expect(noteRoutes.list.reply.safeParse(reply).success).toBe(true);
  await storeReply(key, requestTime(), reply);
  expect((await findReply(key))?.reply).toEqual(reply);
});

test.each([{ status: "success" }, { status: "success", data: [{ title: 1 }] }, null])(
  "a kept reply that does not fit the contract is not shown: %j",
  async (older) => {
    await storeReply(key, requestTime(), older);
    expect(device.size).toBe(1);
    expect(await findReply(key)).toBeNull();
  },
);

test("a kept reply of another session is not shown", async () => {
  await storeReply(key, requestTime(), reply);
  storeToken("t2");
  expect(await findReply(key)).toBeNull();
});

// Covers SPOILER-12.
test("deleted replies are gone, and so is one that was requested before", async () => {
  device.set("session", "stays");
  await storeReply(key, requestTime(), reply);
  const requested = requestTime();
  await deleteStoredReplies();
  await storeReply(key, requested, reply);
  expect([...device.keys()]).toEqual(["session"]);
  await storeReply(key, requestTime(), reply);
  expect((await findReply(key))?.reply).toEqual(reply);
});
