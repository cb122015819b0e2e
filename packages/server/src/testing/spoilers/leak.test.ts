import { moveRoutes, PushBody, ServerMessage, spoilerRoutes, teamRoutes } from "@emberline/contract";
import { rmSync } from "node:fs";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { urlFor } from "../app/api-caller.ts";
import { inPastSeason, setHeld, withOtherResults } from "./acts.ts";
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
import { addLateLeague, LATE_PICK_SECONDS } from "./late-league.ts";
import { AFTER_SEVEN, photoUrlOf } from "./leak-season.ts";
import { type LeakSite, playDraft } from "./leak-site.ts";
import { sendLeagueMessages } from "./messages/draft-messages.ts";
import { EMAIL_ROWS, PUSH_ROWS } from "./messages/message-kinds.ts";
import { ANNOUNCED, sendMessages, wordsOf } from "./messages/send-messages.ts";
import { findSenders, SENDERS, SENDING_MODULES, SENT_IN_THE_TEST, withSenders } from "./messages/senders.ts";
import { OF_RUNNING_DRAFTS, receivedTypes } from "./rooms.ts";
import { compareRows, fileRoutes, outsideName, pagePaths } from "./outside-contract/other-rows.ts";
import { WRITES_BY_ROUTE, writingRoutes } from "./writes.ts";
import {
  allSpoilers,
  BEFORE_THE_HOLD,
  changes,
  messageSpoilers,
  type Replies,
  spoilersOf,
  WATCHED,
} from "./replies/found-spoilers.ts";
import {
  createMarkProof,
  EVENTS,
  MESSAGES,
  NOT_TRIED,
  type UsualReplies,
  withoutLine,
} from "./replies/mark-proof.ts";
import {
  createSiteReplies,
  FLOORED,
  LIMITED,
  readAsEpisodesAreEntered,
  type SiteReplies,
} from "./replies/site-replies.ts";
import { flooredCalls, read } from "./sweep.ts";
import { LAST_SCORED, PLANTED, resultsIn, RETURNER, STATISTICS_PATH } from "./planted.ts";

const recorder = createMarkRecorder();
/** The sources that sent something. */
const senders = new Set<string>();
let site: LeakSite;
let replies: SiteReplies;
let proof: ReturnType<typeof createMarkProof>;
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the tests fill it
const usual = {} as UsualReplies;
/** What each reader got when nothing above their mark had been entered; visitors know nothing. */
let before: Map<SiteReader, Replies>;
/** What each reader gets now that everything has been entered. */
let after: Map<SiteReader, Replies>;
/** What the fan at live got when four episodes had been entered. */
let liveAtFour: Replies;

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
  replies = createSiteReplies(site, recorder);
  proof = createMarkProof({ site, recorder, usual }, replies);
  ({ before, after, liveAtFour } = await readAsEpisodesAreEntered(site, replies));
});
afterAll(async () => {
  for (const path of Object.keys({ ...MARK_MODULES, ...SENDING_MODULES })) vi.doUnmock(path);
  vi.resetModules();
  await site.testApp.close();
  rmSync(site.webDir, { recursive: true });
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
    const perFan = await Promise.all(MARKED.map((fan) => replies.getEverything(fan)));
    return perFan.flatMap((own, index) => allSpoilers(own, FANS[MARKED[index]!].sees));
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
  const repliesOf = (url: string) => readers.map((own) => own.get(outsideName(url))!.compared);
  const urls = ["/images/*", ...fileRoutes(site)];
  expect(urls.filter((url) => new Set(repliesOf(url)).size !== 1)).toEqual([]);
  expect(repliesOf("/images/*")[0]).toContain("the full photo of player 12");
});

test("no reply leads to another photo of a player", () => {
  const texts = [...after.values()].flatMap((own) => [...own.values()].map(({ text }) => text));
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

test("the results of an episode on hold and of those after it are not there for a fan at live either", async () => {
  await setHeld(site.testApp, 5, true);
  const held = await replies.getEverything("live");
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
  expect(await replies.lateSpoilers(late, "a set draft")).toEqual([]);
  // What these protect cannot be read any more once the draft is complete.
  const callSites = new Set([...recorder.uses.values()].map(({ callSite }) => callSite));
  for (const callSite of callSites) {
    const isTried = callSite.startsWith("features/drafts/api/") && !NOT_TRIED.has(withoutLine(callSite));
    if (isTried && (await proof.leaksWithout(callSite))) proof.proven.add(callSite);
  }
  await playDraft(site.testApp, late.startsAt, LATE_PICK_SECONDS);
  site.testApp.time = AFTER_SEVEN;
  expect(await replies.lateSpoilers(late, "a complete draft")).toEqual([]);
});

test("every route with which a fan changes something has a row", () => {
  expect(WRITES_BY_ROUTE.toSorted()).toEqual(writingRoutes.map(({ name }) => name).toSorted());
});

test("every message of a draft room was received, but those of a draft that runs", () => {
  expect([...receivedTypes, ...OF_RUNNING_DRAFTS].toSorted()).toEqual(messageTypes.toSorted());
});

const messageTypes = ServerMessage.def.options.map(({ shape }) => String(shape.type.def.values[0]));

test("no page is told of an episode above the mark, by an event of any type", async () => {
  usual.drafting = await addDraftingLeague(site);
  const streamed = await replies.doForAll(EVENTS, () => readEvents(site, usual.drafting));
  expect(MARKED.flatMap((fan) => spoilersOf(fan, streamed.get(fan)!, FANS[fan].sees))).toEqual([]);
  expect(resultsIn(streamed.get(FLOORED)!.text, FLOOR_SHOWS)).toEqual([]);
  const eventsOf = (fan: FanName) => streamed.get(fan)!.compared;
  usual.events = new Map(LIMITED.map((fan) => [fan, eventsOf(fan)]));
  expect(new Set(MARKED.map(eventsOf))).toEqual(new Set([JSON.stringify(OF_NO_EPISODE)]));
  const missing = EVENT_TYPES.filter((type) => !eventsOf("live").includes(`["${type}",`));
  expect(missing).toEqual([]);
  expect([...streamedTypes].toSorted()).toEqual(MESSAGE_TYPES.toSorted());
});

test("no email or push to a fan has anything above their mark", async () => {
  const sent = await replies.doForAll(MESSAGES, () => sendMessages(site));
  expect(MARKED.flatMap((fan) => messageSpoilers(fan, sent))).toEqual([]);
  const counts = FAN_NAMES.map((fan) => sent.get(fan)!.length);
  expect(counts).toEqual(FAN_NAMES.map(countMessages));
  usual.sent = sent;
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

test("no message about a league or its draft has anything above the mark, and there is a row for each kind", async () => {
  const sent = await sendLeagueMessages(site, usual.drafting);
  expect(MARKED.flatMap((fan) => messageSpoilers(fan, sent))).toEqual([]);
  const messages = [...usual.sent.values(), ...sent.values()].flat();
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

/** The admin area lists the marks themselves. */
const MARK_TABLES = [urlFor(spoilerRoutes.people), urlFor(spoilerRoutes.counts)];

// It asks for everything once for each of some fifty calls: half a minute, and several on a busy machine.
const EVERY_USE_TIMEOUT_MS = 400_000;

test("every use of a mark in the sources protects something", { timeout: EVERY_USE_TIMEOUT_MS }, async () => {
  for (const url of MARK_TABLES) await replies.note("an admin at 4", url);
  await proof.proveEnded();
  // Alone: some uses do not say for whom they are.
  await replies.getEverything("manual at 4");
  await replies.note(FLOORED, `/api/recap/${LAST_SCORED}`);
  await replies.note(FLOORED, urlFor(teamRoutes.standings, { query: { leagueId: site.floored.leagueId } }));
  await replies.note(FLOORED, urlFor(moveRoutes.get, { params: { leagueId: site.floored.leagueId } }));
  const callSites = findCallSites(Object.values(MARK_MODULES).flat());
  expect(new Set(callSites).size).toBe(callSites.length);
  const used = new Set([...recorder.uses.values()].map(({ callSite }) => callSite));
  expect([...used].filter((callSite) => !callSites.includes(callSite))).toEqual([]);
  const tried = callSites.filter((callSite) => !NOT_TRIED.has(withoutLine(callSite)));
  expect(callSites.length - tried.length).toBe(NOT_TRIED.size);
  const harmless: string[] = [];
  for (const callSite of tried) {
    if (!proof.proven.has(callSite) && !(await proof.leaksWithout(callSite))) harmless.push(callSite);
  }
  expect(harmless).toEqual([]);
});

test("every source that sends emails or push messages has a row", () => {
  expect(findSenders().toSorted()).toEqual(Object.keys(SENDERS).toSorted());
  expect(SENT_IN_THE_TEST.filter((sender) => !senders.has(sender))).toEqual([]);
});
