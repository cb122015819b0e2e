import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { DeviceStore } from "./device-store.ts";
import { keptKey, listKept, sendKeptAnswers, takeSent, type KeptAnswers } from "./kept-answers.ts";
import { keptOutcomeText } from "./kept-outcome-text.ts";

beforeEach(() => void vi.stubGlobal("navigator", {}));
afterEach(() => vi.restoreAllMocks());

const SAVED_AT = "2026-11-25T18:00:00.000Z";
const kept: KeptAnswers = {
  userId: "ana",
  leagueId: "owls",
  surveyId: "poll-6",
  title: "Episode 6",
  keptAt: 1,
  replaces: null,
  chosen: ["a", "b"],
  earlier: [],
  token: "ana's token",
  latestPath: "/latest",
  submitPath: "/submit",
  body: { surveyId: "poll-6" },
};

function createStore(...all: KeptAnswers[]): DeviceStore {
  const entries = new Map<string, unknown>(all.map((one) => [keptKey(one), one]));
  return {
    get: async (key) => entries.get(key),
    set: async (key, value) => entries.set(key, value) === entries,
    remove: async (key) => void entries.delete(key),
    removeIf: async (key, condition) => condition(entries.get(key)) && entries.delete(key),
    list: async (prefix) => [...entries].flatMap(([key, value]) => (key.startsWith(prefix) ? [value] : [])),
    removeAll: async (prefix) => {
      for (const key of entries.keys()) if (key.startsWith(prefix)) entries.delete(key);
    },
    clear: async () => entries.clear(),
  };
}

interface Server {
  latest?: Response;
  submit?: Response | "no network";
  onSubmit?: () => void;
}

function createServer({ latest = latestPoll(null), submit = Response.json({}), onSubmit }: Server = {}) {
  const received: { path: string; method: string; token: string | null; body: unknown }[] = [];
  const send: typeof fetch = async (path, init = {}) => {
    const { method = "GET", headers, body } = init;
    const token = new Headers(headers).get("Authorization");
    received.push({ path: typeof path === "string" ? path : "", method, token, body });
    if (method === "GET") return latest.clone();
    onSubmit?.();
    if (submit === "no network") throw new TypeError("Failed to fetch");
    return submit;
  };
  return { send, received };
}

const latestPoll = (teamSurvey: { submittedAt: string; chosen: string[] } | null, surveyId = "poll-6") =>
  Response.json({
    data: [
      {
        survey: { surveyId },
        teamSurvey: teamSurvey && {
          submittedAt: teamSurvey.submittedAt,
          teamAnswers: teamSurvey.chosen.map((answerOptionId) => ({ answerOptionId })),
        },
      },
    ],
  });

const outcomeOf = async (store: DeviceStore) => {
  const [answers] = await listKept(store);
  return answers?.outcome;
};

// Covers SURVEY-28.
test("kept answers are sent once, with the token of their user", async () => {
  const store = createStore(kept);
  const { send, received } = createServer();
  expect(await sendKeptAnswers(store, send)).toEqual({
    sent: [{ ...kept, outcome: { kind: "saved" } }],
    left: 0,
  });
  expect(received.at(-1)).toEqual({
    path: "/submit",
    method: "POST",
    token: "ana's token",
    body: JSON.stringify({ ...kept.body, replaces: null }),
  });
  expect(await sendKeptAnswers(store, send)).toEqual({ sent: [], left: 0 });
  expect(received).toHaveLength(2);
});

// Covers SURVEY-28.
test("answers to two polls of a league are both kept, and those under the former key are sent once", async () => {
  const other = { ...kept, surveyId: "poll-7" };
  const store = createStore(kept, other);
  expect(await listKept(store)).toHaveLength(2);
  await store.remove(keptKey(kept));
  await store.set("answers:ana:owls", kept);
  const counts = async () => {
    // Its reply can be read once.
    const { sent, left } = await sendKeptAnswers(store, createServer().send);
    return [sent.length, left];
  };
  expect([await counts(), await counts(), await counts()]).toEqual([
    [1, 1],
    [1, 0],
    [0, 0],
  ]);
});

// Covers SURVEY-29.
test.each([
  ["late", Response.json({ status: "fail" }, { status: 409 }), { kind: "late" }],
  [
    "refused",
    Response.json({ message: "Poll not found" }, { status: 404 }),
    { kind: "refused", message: "Poll not found" },
  ],
])("the server decides whether they count: %s", async (_, submit, outcome) => {
  const store = createStore(kept);
  await sendKeptAnswers(store, createServer({ submit }).send);
  expect(await outcomeOf(store)).toEqual(outcome);
});

test.each([
  ["the network is still away", "no network"],
  ["the server is down", Response.json({}, { status: 503 })],
  ["too many requests were made", Response.json({}, { status: 429 })],
] as const)("they stay while %s", async (_, submit) => {
  const store = createStore(kept);
  expect(await sendKeptAnswers(store, createServer({ submit }).send)).toEqual({ sent: [], left: 1 });
  expect(await outcomeOf(store)).toBeUndefined();
});

test("they stay, unsent, while it is unknown what the server has", async () => {
  const { send, received } = createServer({ latest: Response.json({}, { status: 503 }) });
  expect(await sendKeptAnswers(createStore(kept), send)).toEqual({ sent: [], left: 1 });
  expect(received).toHaveLength(1);
});

const loginPage = () => new Response("<title>Welcome to our Wi-Fi</title>");
const loginPages: [string, Server][] = [
  ["the latest poll", { latest: loginPage() }],
  ["the answers", { submit: loginPage() }],
];
test.each(loginPages)(
  "they stay while a public network's login page replies to the request for %s",
  async (_, replies) => {
    const store = createStore(kept);
    expect(await sendKeptAnswers(store, createServer(replies).send)).toEqual({ sent: [], left: 1 });
    expect(await outcomeOf(store)).toBeUndefined();
  },
);

// Covers SURVEY-30.
test("answers given elsewhere meanwhile are not replaced", async () => {
  const store = createStore(kept);
  const latest = latestPoll({ submittedAt: SAVED_AT, chosen: ["a", "c"] });
  const { send, received } = createServer({ latest });
  await sendKeptAnswers(store, send);
  expect(received).toHaveLength(1);
  expect(await outcomeOf(store)).toEqual({ kind: "superseded" });
});

test("a first attempt whose reply was lost counts as saved", async () => {
  const store = createStore(kept);
  const latest = latestPoll({ submittedAt: SAVED_AT, chosen: ["b", "a"] });
  const { send, received } = createServer({ latest });
  await sendKeptAnswers(store, send);
  expect(received).toHaveLength(1);
  expect(await outcomeOf(store)).toEqual({ kind: "saved" });
});

test("earlier answers of this device, whose reply was lost, are replaced", async () => {
  const store = createStore({ ...kept, earlier: [["a", "c"]] });
  const latest = latestPoll({ submittedAt: SAVED_AT, chosen: ["c", "a"] });
  const { send, received } = createServer({ latest });
  await sendKeptAnswers(store, send);
  expect(received).toHaveLength(2);
  expect(await outcomeOf(store)).toEqual({ kind: "saved" });
});

test("the answers that they were meant to replace are replaced", async () => {
  const latest = latestPoll({ submittedAt: SAVED_AT, chosen: ["a", "c"] });
  const { send, received } = createServer({ latest });
  await sendKeptAnswers(createStore({ ...kept, replaces: SAVED_AT }), send);
  expect(received).toHaveLength(2);
  expect(received[1]?.body).toBe(JSON.stringify({ ...kept.body, replaces: SAVED_AT }));
});

const othersSaved = () => Response.json({ status: "fail", submittedAt: SAVED_AT }, { status: 409 });

// Covers SURVEY-30.
test("answers saved elsewhere between the two requests are compared by the next attempt", async () => {
  const store = createStore(kept);
  const first = createServer({ submit: othersSaved() });
  expect(await sendKeptAnswers(store, first.send)).toEqual({ sent: [], left: 1 });
  const latest = latestPoll({ submittedAt: SAVED_AT, chosen: ["c"] });
  await sendKeptAnswers(store, createServer({ latest }).send);
  expect(await outcomeOf(store)).toEqual({ kind: "superseded" });
});

// Covers SURVEY-30.
test("answers to a poll that is no longer the latest replace none but those they were meant to", async () => {
  const store = createStore({ ...kept, replaces: "2026-11-25T17:00:00.000Z" });
  const { send, received } = createServer({ latest: latestPoll(null, "poll-7"), submit: othersSaved() });
  await sendKeptAnswers(store, send);
  expect(received[1]?.body).toBe(JSON.stringify({ ...kept.body, replaces: "2026-11-25T17:00:00.000Z" }));
  expect(await outcomeOf(store)).toEqual({ kind: "superseded" });
});

test.each(["/latest", "/submit"])(
  "a request for %s without a reply ends, and the next is sent",
  async (path) => {
    const timeouts: AbortController[] = [];
    vi.spyOn(AbortSignal, "timeout").mockImplementation(() => {
      const timeout = new AbortController();
      timeouts.push(timeout);
      return timeout.signal;
    });
    const other = {
      ...kept,
      leagueId: "foxes",
      latestPath: "/latest-of-foxes",
      submitPath: "/submit-of-foxes",
    };
    const store = createStore(kept, other);
    const { send } = createServer();
    const sending = sendKeptAnswers(store, (input, init) => {
      if (input !== path) return send(input, init);
      return new Promise((_, reject) => {
        init?.signal?.addEventListener("abort", () => reject(new Error("The request timed out")));
        timeouts.at(-1)?.abort();
      });
    });
    expect(await sending).toMatchObject({ sent: [{ leagueId: "foxes" }], left: 1 });
  },
);

test("of two pages that show the outcome one gets it, and none if they were submitted again", async () => {
  const sent = { ...kept, outcome: { kind: "saved" as const } };
  const store = createStore(sent);
  expect(await Promise.all([takeSent(store, sent), takeSent(store, sent)])).toEqual([true, false]);
  const again = createStore({ ...kept, keptAt: 2 });
  expect(await takeSent(again, sent)).toBe(false);
  expect(await listKept(again)).toHaveLength(1);
});

test("answers that were submitted again during the request are sent with the next one", async () => {
  const store = createStore(kept);
  const again = { ...kept, keptAt: 2, chosen: ["c"] };
  const onSubmit = () => void store.set(keptKey(again), again);
  expect(await sendKeptAnswers(store, createServer({ onSubmit }).send)).toEqual({ sent: [], left: 0 });
  expect(await outcomeOf(store)).toBeUndefined();
});

test("a session that has ended takes them with it", async () => {
  const store = createStore(kept);
  const submit = Response.json({}, { status: 401 });
  expect(await sendKeptAnswers(store, createServer({ submit }).send)).toEqual({ sent: [], left: 0 });
  expect(await store.list("answers:")).toEqual([]);
});

test.each([
  [{ kind: "saved" }, "Your answers arrived in time", /is answered\.$/],
  [{ kind: "late" }, "Your answers came too late", /They do not count\.$/],
  [{ kind: "superseded" }, "Your kept answers were not sent", /those answers stay\.$/],
  [{ kind: "refused", message: "No" }, "Your answers were not accepted", /No\. Please answer it again\.$/],
] as const)("the user reads: %o", (outcome, title, text) => {
  const content = keptOutcomeText({ ...kept, outcome });
  expect(content).toEqual({ title, text: expect.stringMatching(text) });
});

test("late answers do not undo the ones saved before", () => {
  const { text } = keptOutcomeText({ ...kept, replaces: SAVED_AT, outcome: { kind: "late" } });
  expect(text).toMatch(/The ones you had saved before count\.$/);
});
