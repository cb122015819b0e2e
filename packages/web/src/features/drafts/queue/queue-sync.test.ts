import { draftRoutes } from "@emberline/contract";
import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { routeQuery } from "../../../platform/api/route-query.ts";
import { forgetShownSession, showSession } from "../../../platform/api/token.ts";
import { stubPage } from "../../../testing/stub-page.ts";
import { findUnsaved, saveWhatWaits } from "../../../ui/unsaved/asking.ts";
import { createQueueSync, type QueueView } from "./queue-sync.ts";
import { unsavedQueue } from "./queue-storage.ts";

const leagueId = "00000000-0000-4000-8000-000000000001";
const { key } = unsavedQueue("maya", leagueId);
const { queryKey } = routeQuery(draftRoutes.queue, { params: { leagueId } });

let page: ReturnType<typeof stubPage>;
let queries: QueryClient;
let sync: ReturnType<typeof createQueueSync>;
let views: QueueView[];
/** The bodies that were sent. */
let sent: { playerIds: string[]; base: string[] }[];
let answers: ((answer: Response | Error) => void)[];

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  page = stubPage();
  [views, sent, answers] = [[], [], []];
  vi.stubGlobal("fetch", (_: string, init: { body: string }) => {
    sent.push(JSON.parse(init.body));
    return new Promise((resolve, reject) => {
      answers.push((reply) => (reply instanceof Error ? reject(reply) : resolve(reply)));
    });
  });
  queries = new QueryClient();
  sync = createQueueSync({ leagueId, userId: "maya", queries, onView: (view) => views.push(view) });
});
afterEach(() => {
  queries.clear();
  forgetShownSession();
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The server answers the last save. */
async function answer(with_: Response | Error): Promise<void> {
  answers.at(-1)?.(with_);
  await vi.advanceTimersByTimeAsync(0);
}
const accept = (...playerIds: string[]) => answer(Response.json({ status: "success", data: { playerIds } }));
const refuse = (status: number, message: string) =>
  answer(Response.json({ status: "fail", message }, { status }));
const lose = () => answer(new Error("no network"));
const view = () => views.at(-1);
const stored = () => JSON.parse(page.stored.get(key) ?? "null");
const cached = () => queries.getQueryData<{ data: { playerIds: string[] } }>(queryKey)?.data.playerIds;

test("several quick moves are one save, of the last order", async () => {
  sync.save(["a", "b"], ["b"]);
  await vi.advanceTimersByTimeAsync(499);
  sync.save(["b", "a"], ["b"]);
  await vi.advanceTimersByTimeAsync(499);
  expect(sent).toEqual([]);
  expect(view()).toEqual({ pending: ["b", "a"], saving: { kind: "saving" } });
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toEqual([{ playerIds: ["b", "a"], base: ["b"] }]);
  await accept("b", "a", "c");
  expect(view()).toEqual({ pending: null, saving: { kind: "saved" } });
  // The server adds what another device queued meanwhile.
  expect(cached()).toEqual(["b", "a", "c"]);
  expect(stored()).toBeNull();
});

test("an order made during a save is sent after it, based on the saved one", async () => {
  sync.save(["a"], []);
  await vi.advanceTimersByTimeAsync(500);
  sync.save(["a", "b"], []);
  await vi.advanceTimersByTimeAsync(500);
  expect(sent).toHaveLength(1);
  await accept("a");
  expect(cached()).toBeUndefined();
  expect(sent[1]).toEqual({ playerIds: ["a", "b"], base: ["a"] });
  await accept("a", "b");
  expect(cached()).toEqual(["a", "b"]);
});

test("without a reply the order is kept and sent again after increasing delays", async () => {
  sync.save(["a"], ["b"]);
  await vi.advanceTimersByTimeAsync(500);
  for (const [index, waitMs] of [750, 1500, 3000, 6000, 11_250, 11_250].entries()) {
    await lose();
    expect(view()).toEqual({ pending: ["a"], saving: { kind: "offline" } });
    expect(stored()).toEqual({ base: ["b"], wanted: ["a"] });
    await vi.advanceTimersByTimeAsync(waitMs - 1);
    expect(sent).toHaveLength(index + 1);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toHaveLength(index + 2);
  }
  await accept("a");
  expect(view()?.saving).toEqual({ kind: "saved" });
  sync.save([], ["a"]);
  await vi.advanceTimersByTimeAsync(500);
  await lose();
  await vi.advanceTimersByTimeAsync(750);
  expect(sent).toHaveLength(9);
});

test.each([
  ["an overloaded server", () => refuse(503, "Try again later")],
  ["rate limiting", () => refuse(429, "Too many requests")],
])("%s counts as no reply", async (_, answerIt) => {
  sync.save(["a"], []);
  await vi.advanceTimersByTimeAsync(500);
  await answerIt();
  expect(view()?.saving).toEqual({ kind: "offline" });
  await vi.advanceTimersByTimeAsync(750);
  expect(sent).toHaveLength(2);
});

test("when the browser is online again the order is sent at once, and only once", async () => {
  sync.show();
  sync.save(["a"], []);
  await vi.advanceTimersByTimeAsync(500);
  await lose();
  page.window.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toHaveLength(2);
  await accept("a");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(2);
});

test("leaving the page sends at once what is still delayed", async () => {
  const leave = sync.show();
  sync.save(["a"], []);
  leave();
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toHaveLength(1);
});

test("leaving the room asks while its order is not saved", async () => {
  const leave = sync.show();
  expect(findUnsaved()).toBeUndefined();
  sync.save(["a"], []);
  const saved = saveWhatWaits();
  await vi.advanceTimersByTimeAsync(0);
  await refuse(409, "The draft is complete.");
  await saved;
  expect(findUnsaved()?.question?.().title).toBe("Your queue is not saved");
  leave();
  expect(findUnsaved()).toBeUndefined();
});

test("a refusal shows its message, is not sent again by itself, and can be retried or discarded", async () => {
  sync.save(["a"], ["b"]);
  await vi.advanceTimersByTimeAsync(500);
  await refuse(409, "The draft is complete.");
  const refused = { pending: ["a"], saving: { kind: "refused", message: "The draft is complete." } };
  expect(view()).toEqual(refused);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(1);
  sync.retry();
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toHaveLength(2);
  await refuse(409, "The draft is complete.");
  expect(view()).toEqual(refused);
  sync.drop();
  expect(view()).toEqual({ pending: null, saving: { kind: "saved" } });
  expect(stored()).toBeNull();
});

test("an order that was discarded during its save does not come back with the answer", async () => {
  queries.setQueryData(queryKey, { status: "success", data: { playerIds: ["b"] } });
  sync.save(["a"], ["b"]);
  await vi.advanceTimersByTimeAsync(500);
  sync.drop();
  await accept("a");
  expect(view()).toEqual({ pending: null, saving: { kind: "saved" } });
  expect(cached()).toEqual(["b"]);
});

test("what an earlier visit could not save is sent, based on what it was made from", async () => {
  page.stored.set(key, '{"base":["a","b"],"wanted":["b","a"]}');
  // `a` was taken meanwhile, which is no change of the queue.
  sync.resume(["b"]);
  expect(view()?.pending).toEqual(["b", "a"]);
  await vi.advanceTimersByTimeAsync(500);
  expect(sent).toEqual([{ playerIds: ["b", "a"], base: ["a", "b"] }]);
});

test("what an earlier visit could not save is discarded when the queue was changed elsewhere", async () => {
  page.stored.set(key, '{"base":["a","b"],"wanted":["b","a"]}');
  sync.resume(["b", "a", "c"]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(sent).toEqual([]);
  expect(stored()).toBeNull();
});

test("what an earlier visit could not save does not replace a newer order", async () => {
  sync.save(["c"], ["a", "b"]);
  page.stored.set(key, '{"base":["a","b"],"wanted":["b","a"]}');
  sync.resume(["a", "b"]);
  expect(view()?.pending).toEqual(["c"]);
});

test("an unsaved order is stored per user and league", () => {
  page.stored.set(unsavedQueue("tomas", leagueId).key, '{"base":[],"wanted":["a"]}');
  page.stored.set(unsavedQueue("maya", "another league").key, '{"base":[],"wanted":["a"]}');
  sync.resume([]);
  expect(views).toEqual([]);
});

test("a reply after the session ended does not replace the next user's queue", async () => {
  sync.save(["a", "b"], ["b"]);
  await vi.advanceTimersByTimeAsync(500);
  showSession("token-of-ben", "ben");
  await accept("a", "b");
  expect(cached()).toBeUndefined();
});
