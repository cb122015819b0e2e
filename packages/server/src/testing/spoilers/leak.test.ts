import { draftRoutes, PushBody, ServerMessage, spoilerRoutes } from "@emberline/contract";
import { rmSync } from "node:fs";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { urlFor } from "../app/api-caller.ts";
import { inPastSeason, readAsPastSeason, saveLateQueue, setHeld, withOtherResults } from "./acts.ts";
import { createMarkRecorder, findCallSites, MARK_MODULES } from "./call-sites.ts";
import {
  addDraftingLeague,
  EVENT_TYPES,
  MESSAGE_TYPES,
  OF_NO_EPISODE,
  readEvents,
  streamedTypes,
} from "./events.ts";
import { FAN_NAMES, FANS, type FanName, FLOOR_SHOWS, MARKED, type SiteReader, VISITOR } from "./fans.ts";
import {
  addLateLeague,
  LATE_PICK_SECONDS,
  lateCalls,
  type LateLeague,
  tellsWhoRemains,
} from "./late-league.ts";
import { AFTER_SEVEN, enterEpisode, photoUrlOf } from "./leak-season.ts";
import { type LeakSite, playDraft } from "./leak-site.ts";
import { sendLeagueMessages } from "./messages/draft-messages.ts";
import { EMAIL_ROWS, PUSH_ROWS } from "./messages/message-kinds.ts";
import { ANNOUNCED, type Sent, sendMessages, wordsOf } from "./messages/send-messages.ts";
import { findSenders, SENDERS, SENDING_MODULES, SENT_IN_THE_TEST, withSenders } from "./messages/senders.ts";
import { readRoom, receivedTypes, WAYS_TO_JOIN, type WayToJoin } from "./rooms.ts";
import { compareRows, fileRoutes, otherActs, outsideName, pagePaths } from "./outside-contract/other-rows.ts";
import { WRITES_BY_ROUTE, writingActs, writingRoutes } from "./writes.ts";
import { flooredCalls, read, readingCalls, type FanReply } from "./sweep.ts";
import { LAST_SCORED, PLANTED, resultsIn, RETURNER, spoilersIn, STATISTICS_PATH } from "./planted.ts";

const recorder = createMarkRecorder();
let site: LeakSite;

/** What a reader got, by where. */
type Replies = Map<string, FanReply>;
/** What each reader got when nothing above their mark had been entered; visitors know nothing. */
const before = new Map<SiteReader, Replies>();
/** What each reader gets now that everything has been entered. */
const after = new Map<SiteReader, Replies>();
/** The emails and push messages of each fan. */
let usual: Map<FanName, Sent[]>;
/** What pages of fans who are not shown everything were told of. */
let usualEvents: Map<FanName, string>;
/** The sources that sent something. */
const senders = new Set<string>();
/** A league that has not drafted yet. */
let drafting: Awaited<ReturnType<typeof addDraftingLeague>>;
/** What the fan at live got when four episodes had been entered. */
let liveAtFour: Replies;
/** What is got otherwise than with a reading call of the contract, by its name. */
const acts = new Map<string, (fan: FanName) => Promise<FanReply>>();
/** What is got outside the contract, by its name. */
let outside: ReturnType<typeof otherActs>;

beforeAll(async () => {
  // Every module anew, so that each gets the marks from the recorder.
  vi.resetModules();
  for (const path of Object.keys(MARK_MODULES)) {
    vi.doMock(path, async (original) => recorder.wrap(await original<object>()));
  }
  for (const [path, functions] of Object.entries(SENDING_MODULES)) {
    vi.doMock(path, async (original) => withSenders(await original<object>(), functions, senders));
  }
  const { createTestApp } = await import("../app/test-app.ts");
  const { createLeakSite } = await import("./leak-site.ts");
  site = await createLeakSite(createTestApp);
  addRooms("room", site.league.leagueId);
  for (const [name, write] of writingActs()) acts.set(name, (fan) => write(site, fan));
  outside = otherActs(site);
  for (const [name, act] of outside) acts.set(name, act);
  before.set(VISITOR, await getAsVisitor());
  for (let episode = 0; episode <= LAST_SCORED; episode += 1) {
    if (episode > 0) await enterEpisode(site.testApp, episode, site.league.teams);
    const atMark = FAN_NAMES.filter((fan) => FANS[fan].sees === episode);
    await Promise.all(atMark.map(async (fan) => before.set(fan, await getEverything(fan))));
    for (const fan of atMark) before.get(fan)!.set(PAST, await note(fan, PAST));
    if (episode === 4) liveAtFour = await getEverything("live");
  }
  await Promise.all(FAN_NAMES.map(async (fan) => after.set(fan, await getEverything(fan))));
  for (const fan of FAN_NAMES) after.get(fan)!.set(PAST, await note(fan, PAST));
  after.set(VISITOR, await getAsVisitor());
});
afterAll(async () => {
  for (const path of Object.keys({ ...MARK_MODULES, ...SENDING_MODULES })) vi.doUnmock(path);
  vi.resetModules();
  await site.testApp.close();
  rmSync(site.webDir, { recursive: true });
});

const FLOORED = "live in a league with a floor";
const LIMITED: readonly FanName[] = [...MARKED, FLOORED];
/** Not with the others: no season is current meanwhile. */
const PAST = "the season as a past one";
const MESSAGES = "emails and pushes";
const EVENTS = "the event stream";

function addRooms(name: string, leagueId: string): void {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its keys
  for (const way of Object.keys(WAYS_TO_JOIN) as WayToJoin[]) {
    acts.set(`${name}: ${way}`, (fan) => readRoom(site, fan, { leagueId, way }));
  }
}

const get = (fan: FanName, where: string): Promise<FanReply> =>
  where === PAST ? readAsPastSeason(site, fan) : (acts.get(where)?.(fan) ?? read(site, fan, where));

/** The same as the cause of uses of marks. */
async function note(fan: FanName, where: string): Promise<FanReply> {
  const { userId } = site.fans[fan];
  recorder.doing.set(userId, where);
  const reply = await get(fan, where);
  recorder.doing.delete(userId);
  return reply;
}

/** All that a fan can read and do. */
async function getEverything(fan: FanName): Promise<Replies> {
  const replies: Replies = new Map();
  for (const where of [...readingCalls(site, fan), ...acts.keys()])
    replies.set(where, await note(fan, where));
  return replies;
}

/** All that one gets without a token, also at the addresses of others. */
async function getAsVisitor(): Promise<Replies> {
  const replies: Replies = new Map();
  for (const url of readingCalls(site, "manual at 4")) replies.set(url, await read(site, VISITOR, url));
  for (const [name, act] of outside) replies.set(name, await act(VISITOR));
  return replies;
}

/** What a reply to a fan tells that is above the mark. */
function spoilersOf(where: string, { text }: FanReply, sees: number | null): string[] {
  // The rules of scoring, which belong to no episode.
  if (where === STATISTICS_PATH) return [];
  return spoilersIn(text, sees).map((found) => `${found}: ${where}`);
}

const allSpoilers = (replies: Replies, sees: number | null): string[] =>
  [...replies].flatMap(([where, reply]) => spoilersOf(where, reply, sees));

/** Says that there are results of an episode, and nothing of them. */
const isClosed = ({ text }: FanReply) =>
  /"code":"SPOILER"|"message":"(?:This draft tells what happened|What you ask for is not there)/.test(text);

const changes = (one: Replies, other: Replies): string[] =>
  [...one].flatMap(([where, { compared }]) => {
    const reply = other.get(where)!;
    return reply.compared === compared || isClosed(reply)
      ? []
      : [`${where}\n${compared}\n---\n${reply.compared}`];
  });

test.each(MARKED)("no reply to a fan has anything above their mark: %s", (fan) => {
  expect(allSpoilers(after.get(fan)!, FANS[fan].sees)).toEqual([]);
});

test.each(MARKED)("what is entered above the mark changes no byte of a reply: %s", (fan) => {
  const changed = changes(before.get(fan)!, after.get(fan)!);
  // Admins plan the drafts of all leagues, with everything, and edit the rosters that are stored.
  const isPlanned = (change: string) =>
    fan === "an admin at 4" && /^\/api\/(?:draft\/desk\/|league\/[\da-f-]{36}(?![\w/]))/.test(change);
  expect(changed.filter((change) => !isPlanned(change))).toEqual([]);
});

test("each reader is told of the exits and returns that they have seen", async () => {
  const { player, leavesIn, isBackIn, leavesAgainIn } = RETURNER;
  const states = FAN_NAMES.map((fan): [FanName, string | undefined] => {
    const [, row] = after.get(fan)!.get("/api/players")!.text.split(site.testApp.season.players[player]!);
    return [fan, /"eliminated":[^,]*(?:,"exitKind":"[^"]*")?/.exec(row!)?.[0]];
  });
  const stateAt = (episode: number) => {
    if (episode < leavesIn || (episode >= isBackIn && episode < leavesAgainIn)) return '"eliminated":false';
    return `"eliminated":true,"exitKind":"${episode < isBackIn ? "voted-out" : "medical"}"`;
  };
  expect(states).toEqual(FAN_NAMES.map((fan) => [fan, stateAt(FANS[fan].sees ?? LAST_SCORED)]));
});

test("no reply about a past season has anything above the mark that was left in it", async () => {
  const found = await inPastSeason(site, async () => {
    const replies = await Promise.all(MARKED.map((fan) => getEverything(fan)));
    return replies.flatMap((own, index) => allSpoilers(own, FANS[MARKED[index]!].sees));
  });
  expect(found).toEqual([]);
});

test("what is entered changes no byte of what a visitor without a token gets, link previews included", () => {
  expect(changes(before.get(VISITOR)!, after.get(VISITOR)!)).toEqual([]);
  expect(allSpoilers(after.get(VISITOR)!, BEFORE_ALL)).toEqual([]);
});

/** The poll of the first episode is known before it. */
const BEFORE_ALL = -1;

test("every path outside the contract has a row", () => {
  const { rows, served } = compareRows(site);
  expect(rows).toEqual(served);
});

test("every photo and file is the same for everybody, whatever is entered", () => {
  const readers = [...before.values(), ...after.values()];
  const repliesOf = (url: string) => readers.map((replies) => replies.get(outsideName(url))!.compared);
  const urls = ["/images/*", ...fileRoutes(site)];
  expect(urls.filter((url) => new Set(repliesOf(url)).size !== 1)).toEqual([]);
  expect(repliesOf("/images/*")[0]).toContain("the full photo of player 12");
});

test("no reply leads to another photo of a player", () => {
  const texts = [...after.values()].flatMap((replies) => [...replies.values()].map(({ text }) => text));
  const found = new Set(texts.flatMap((text) => text.match(/\/images\/[\w-]+\/[^"\s]*/g) ?? []));
  const own = site.testApp.season.players.map((_, index) => new URL(photoUrlOf("http://site.test", index)));
  expect([...found].toSorted()).toEqual(own.map(({ pathname }) => pathname));
});

test("every page of the app, of which a link preview is made, is the same for every address and reader", async () => {
  const pages = new Set<string>();
  for (const reader of [VISITOR, ...FAN_NAMES] as const) {
    for (const path of pagePaths(site, reader)) pages.add((await read(site, reader, path)).compared);
  }
  expect([...pages]).toEqual([expect.stringContaining("<title>Emberline</title>")]);
});

/**
 * Different on purpose, or from before the hold: the mark itself, what the fan answered and reported, and the league's
 * practice, which was opened with those who were left then, and reactions to what is to come, which are not refused.
 */
const BEFORE_THE_HOLD = [
  "/api/spoilers/mark",
  "/api/user/data",
  "room: practice with the league",
  "chat.react",
  "spoiler.saveMark",
];

/** What people write, polls and titles are there for a fan who has watched, whatever is on hold. */
const WATCHED =
  /^\/api\/(?:adminNote|episode$|survey|league\/[^/]+\/(?:messages|chat|reactions)|team\/overview|draft\/[^/]+\/calendar)|^outside the contract: \/api\/calendar|^(?:chat|report|survey)\./;

test("the results of an episode on hold and of those after it are not there for a fan at live either", async () => {
  await setHeld(site.testApp, 5, true);
  const held = await getEverything("live");
  await setHeld(site.testApp, 5, false);
  const found = [...held].flatMap(([where, { text }]) =>
    where === STATISTICS_PATH ? [] : resultsIn(text, 4).map((one) => `${one}: ${where}`),
  );
  expect(found.filter((one) => !one.endsWith("/api/user/data"))).toEqual([]);
  const all = [...held.values()].map(({ text }) => text).join("\n");
  const words = PLANTED.filter(({ isThere, isResult }) => isThere && !isResult);
  expect(words.filter(({ pattern }) => !pattern.test(all)).map(({ what }) => what)).toEqual([]);
  const isResult = ([where]: [string, unknown]) => !BEFORE_THE_HOLD.includes(where) && !WATCHED.test(where);
  expect(changes(new Map([...liveAtFour].filter(isResult)), held)).toEqual([]);
});

test("a league with a floor shows its member no later results, and other leagues all of them", async () => {
  const inLeague = flooredCalls(site);
  const found: string[] = [];
  let all = "";
  for (const where of inLeague) {
    const { text } = await read(site, FLOORED, where);
    found.push(...resultsIn(text, FLOOR_SHOWS).map((one) => `${one}: ${where}`));
    all += text;
  }
  expect(found).toEqual([]);
  const recap = after.get(FLOORED)!.get(`/api/recap/${LAST_SCORED}`)!.text;
  expect(recap).toContain("Watchers");
  expect(recap).not.toContain("Late watchers");
  const { pattern } = PLANTED.find(({ what }) => what === `the points of episode ${FLOOR_SHOWS}`)!;
  expect(all).toMatch(pattern);
  const elsewhere = [...after.get(FLOORED)!].map(([, { text }]) => text).join("\n");
  const missing = PLANTED.filter((planted) => planted.isThere && !planted.pattern.test(elsewhere));
  expect(missing.map(({ what }) => what)).toEqual([]);
});

test("the search finds what is there: a fan at live reads everything that was planted", () => {
  const all = [...after.get("live")!.values()].map(({ text }) => text).join("\n");
  const planted = PLANTED.filter(({ isThere }) => isThere);
  expect(planted.filter(({ pattern }) => !pattern.test(all)).map(({ what }) => what)).toEqual([]);
});

test("a league that drafted after a later episode does not tell who was left", async () => {
  const late = await addLateLeague(site);
  expect(await lateSpoilers(late, "a set draft")).toEqual([]);
  // What these protect cannot be read any more once the draft is complete.
  const callSites = new Set([...recorder.uses.values()].map(({ callSite }) => callSite));
  for (const callSite of callSites) {
    const isTried = callSite.startsWith("features/drafts/api/") && !NOT_TRIED.has(withoutLine(callSite));
    if (isTried && (await leaksWithout(callSite))) proven.add(callSite);
  }
  await playDraft(site.testApp, late.startsAt, LATE_PICK_SECONDS);
  site.testApp.time = AFTER_SEVEN;
  expect(await lateSpoilers(late, "a complete draft")).toEqual([]);
});

/** One for each mark. */
const LATE_READERS: readonly FanName[] = ["manual at 0", "manual at 4", "delay"];

async function lateSpoilers(late: LateLeague, state: string): Promise<string[]> {
  const found: string[] = [];
  addRooms(`late room with ${state}`, late.leagueId);
  acts.set(`the queue for ${state}`, (fan) => saveLateQueue(site, late, fan));
  for (const fan of LATE_READERS) {
    const { sees } = FANS[fan];
    const rooms = [...acts.keys()].filter((name) => name.endsWith(state) || name.includes(`${state}:`));
    for (const where of [...lateCalls(site, late, fan), ...rooms]) {
      const reply = await note(fan, where);
      if (sees !== null && tellsWhoRemains(site, reply.text, sees)) found.push(`${fan} ${where}`);
      if (sees !== null) found.push(...spoilersOf(where, reply, sees));
    }
  }
  return found;
}

test("every route with which a fan changes something has a row", () => {
  expect(WRITES_BY_ROUTE.toSorted()).toEqual(writingRoutes.map(({ name }) => name).toSorted());
});

/** Sent only while a draft runs, whose room is closed to those who have not seen what it tells. */
const OF_RUNNING_DRAFTS = [
  "pick-made",
  "draft-timer-started",
  "auto-pick-made",
  "draft-cast",
  "draft-trouble",
];

test("every message of a draft room was received, but those of a draft that runs", () => {
  expect([...receivedTypes, ...OF_RUNNING_DRAFTS].toSorted()).toEqual(messageTypes.toSorted());
});

const messageTypes = ServerMessage.def.options.map(({ shape }) => String(shape.type.def.values[0]));

test("no page is told of an episode above the mark, by an event of any type", async () => {
  drafting = await addDraftingLeague(site);
  const replies = await doForAll(EVENTS, () => readEvents(site, drafting));
  expect(MARKED.flatMap((fan) => spoilersOf(fan, replies.get(fan)!, FANS[fan].sees))).toEqual([]);
  expect(resultsIn(replies.get(FLOORED)!.text, FLOOR_SHOWS)).toEqual([]);
  const eventsOf = (fan: FanName) => replies.get(fan)!.compared;
  usualEvents = new Map(LIMITED.map((fan) => [fan, eventsOf(fan)]));
  expect(new Set(MARKED.map(eventsOf))).toEqual(new Set([JSON.stringify(OF_NO_EPISODE)]));
  const missing = EVENT_TYPES.filter((type) => !eventsOf("live").includes(`["${type}",`));
  expect(missing).toEqual([]);
  expect([...streamedTypes].toSorted()).toEqual(MESSAGE_TYPES.toSorted());
});

test("no email or push to a fan has anything above their mark", async () => {
  const sent = await doForAll(MESSAGES, () => sendMessages(site));
  expect(MARKED.flatMap((fan) => messageSpoilers(fan, sent))).toEqual([]);
  const counts = FAN_NAMES.map((fan) => sent.get(fan)!.length);
  expect(counts).toEqual(FAN_NAMES.map(countMessages));
  usual = sent;
  const recap = sent
    .get(FLOORED)!
    .find(({ words }) => words.startsWith(`Your recap of episode ${LAST_SCORED}`));
  expect(recap?.words).toContain("Watchers: ");
  expect(recap?.words).not.toContain("Late watchers");
  const other = await withOtherResults(site, () => sendMessages(site));
  const changed = FAN_NAMES.filter((fan) => wordsOf(other.get(fan)!) !== wordsOf(sent.get(fan)!));
  expect(changed).toEqual([FLOORED, "live"]);
});

/** By email and push: recaps, results of the polls answered, a note, a reminder, and a chat message but to its author. */
function countMessages(fan: FanName): number {
  const { sees } = FANS[fan];
  const polls = ANNOUNCED.filter((episode) => sees === null || episode <= sees + 1).length;
  return 2 * (ANNOUNCED.length + polls + 2 + (fan === "live" ? 0 : 1));
}

/** Does something as the cause of the uses of all fans' marks. */
async function doForAll<T>(cause: string, act: () => Promise<T>): Promise<T> {
  for (const fan of FAN_NAMES) recorder.doing.set(site.fans[fan].userId, cause);
  const result = await act();
  recorder.doing.clear();
  return result;
}

const messageSpoilers = (fan: FanName, sent: Map<FanName, Sent[]>): string[] =>
  sent
    .get(fan)!
    .flatMap(({ text }) =>
      spoilersIn(text, FANS[fan].sees).map((found) => `${found} to ${fan}: ${text.slice(0, 200)}`),
    );

test("no message about a league or its draft has anything above the mark, and there is a row for each kind", async () => {
  const sent = await sendLeagueMessages(site, drafting);
  expect(MARKED.flatMap((fan) => messageSpoilers(fan, sent))).toEqual([]);
  const messages = [...usual.values(), ...sent.values()].flat();
  const isThere = (pattern: RegExp) => messages.some(({ type, words }) => !type && pattern.test(words));
  const missing = Object.keys(EMAIL_ROWS).filter((kind) => {
    const pattern = EMAIL_ROWS[kind];
    return pattern instanceof RegExp && !isThere(pattern);
  });
  expect(missing).toEqual([]);
  const types = new Set(messages.flatMap(({ type }) => type ?? []));
  const expected = PushBody.shape.type.options.filter((type) => PUSH_ROWS[type] === null);
  expect([...types].toSorted()).toEqual(expected.toSorted());
});

/** Uses without which something was told, found while it could be. */
const proven = new Set<string>();

/**
 * Not taken away here. Those of drafts protect what is told while one runs: the tests in `features/drafts/socket` fail
 * without them, but for that of the session registry, which has no proof. The words of a recap, and of
 * poll results, are chosen once more when they are sent: which leagues they name is tested in `neutral-words.test.ts`.
 */
const NOT_TRIED = new Set([
  "features/drafts/api/edit-queue.ts findSeenDrafts",
  "features/drafts/mock-draft/session-registry.ts isSeen",
  "features/drafts/room/broadcaster.ts isSeen",
  "features/drafts/socket/authorize-join.ts requireDraftSeen",
  "features/drafts/socket/follow-marks.ts findSeenSeason",
  "features/drafts/socket/follow-marks.ts requireDraftSeen",
  "features/surveys/notifications/notify-survey-results.ts findLimitsOf",
  "features/surveys/notifications/notify-survey-results.ts isSeen",
  "features/results/recap/notify-recaps.ts isSeen",
]);
const withoutLine = (callSite: string) => callSite.replace(/:\d+/, "");

/** The admin area lists the marks themselves. */
const MARK_TABLES = [urlFor(spoilerRoutes.people), urlFor(spoilerRoutes.counts)];

test("every use of a mark in the sources protects something", async () => {
  for (const url of MARK_TABLES) await note("an admin at 4", url);
  await proveEnded();
  // Alone: some uses do not say for whom they are.
  await getEverything("manual at 4");
  await note(FLOORED, `/api/recap/${LAST_SCORED}`);
  const callSites = findCallSites(Object.values(MARK_MODULES).flat());
  expect(new Set(callSites).size).toBe(callSites.length);
  const used = new Set([...recorder.uses.values()].map(({ callSite }) => callSite));
  expect([...used].filter((callSite) => !callSites.includes(callSite))).toEqual([]);
  const tried = callSites.filter((callSite) => !NOT_TRIED.has(withoutLine(callSite)));
  expect(callSites.length - tried.length).toBe(NOT_TRIED.size);
  const harmless: string[] = [];
  for (const callSite of tried) {
    if (!proven.has(callSite) && !(await leaksWithout(callSite))) harmless.push(callSite);
  }
  expect(harmless).toEqual([]);
});

/** An admin has ended the draft, with a reason that tells a result. The events set it again. */
async function proveEnded(): Promise<void> {
  const url = urlFor(draftRoutes.byLeague, { params: { leagueId: drafting.leagueId } });
  await note("manual at 4", url);
  const uses = [...recorder.uses.values()].filter(({ cause }) => cause === url);
  for (const { callSite } of uses) if (await leaksWithout(callSite)) proven.add(callSite);
}

/** Whether anything that has used a mark there tells more without it. */
async function leaksWithout(callSite: string): Promise<boolean> {
  const uses = [...recorder.uses.values()].filter((use) => use.callSite === callSite);
  for (const fan of LIMITED) {
    const own = uses.filter(({ userId }) => userId === site.fans[fan].userId);
    for (const { cause } of own) {
      if (cause === MESSAGES || cause === EVENTS) continue;
      const { compared } = await get(fan, cause);
      const other = await without(callSite, () => get(fan, cause));
      const isLeak = other.compared !== compared && (await get(fan, cause)).compared === compared;
      if (isLeak) return true;
    }
  }
  const causes = new Set(uses.filter(({ userId }) => isMarked(userId)).map(({ cause }) => cause));
  if (causes.has(MESSAGES)) {
    const sent = await without(callSite, () => sendMessages(site));
    if (MARKED.some((fan) => wordsOf(sent.get(fan)!) !== wordsOf(usual.get(fan)!))) return true;
  }
  if (causes.has(EVENTS)) {
    const replies = await without(callSite, () => readEvents(site, drafting));
    if (LIMITED.some((fan) => replies.get(fan)!.compared !== usualEvents.get(fan))) return true;
  }
  return false;
}

const isMarked = (userId: string) => MARKED.some((fan) => site.fans[fan].userId === userId);

/** Does something as if one use of a mark had been forgotten. */
async function without<T>(callSite: string, act: () => Promise<T>): Promise<T> {
  setRemoved(callSite);
  try {
    return await act();
  } finally {
    setRemoved(null);
  }
}

/** No reply is answered again that was made before. */
function setRemoved(callSite: string | null): void {
  recorder.removed = callSite;
  site.testApp.server.readModel.unchanged.drop("all");
}

test("every source that sends emails or push messages has a row", () => {
  expect(findSenders().toSorted()).toEqual(Object.keys(SENDERS).toSorted());
  expect(SENT_IN_THE_TEST.filter((sender) => !senders.has(sender))).toEqual([]);
});
