import { chatRoutes, noteRoutes, spoilerRoutes } from "@emberline/contract";
import { rmSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp } from "../app/test-app.ts";
import { watchStream } from "../clients/stream-client.ts";
import { setHeld } from "./acts.ts";
import { FAN_NAMES, FANS, type FanName } from "./fans.ts";
import { enterEpisode } from "./leak-season.ts";
import { createLeakSite, type LeakSite } from "./leak-site.ts";
import { deliver } from "./messages/send-messages.ts";
import { LAST_SCORED } from "./planted.ts";

let site: LeakSite;
beforeAll(async () => {
  site = await createLeakSite(createTestApp);
  for (let episode = 1; episode <= LAST_SCORED; episode += 1)
    await enterEpisode(site.testApp, episode, site.league.teams);
  await deliver(site);
});
afterAll(async () => {
  await site.testApp.close();
  rmSync(site.webDir, { recursive: true });
});

/** What hides results from people who have watched them. */
const STATES: Record<string, { set: () => Promise<unknown>; clear: () => Promise<unknown> }> = {
  "with everything published": { set: () => Promise.resolve(), clear: () => Promise.resolve() },
  "with the last episode on hold": {
    set: () => setHeld(site.testApp, LAST_SCORED, true),
    clear: () => setHeld(site.testApp, LAST_SCORED, false),
  },
  "with an earlier episode on hold": {
    set: () => setHeld(site.testApp, 3, true),
    clear: () => setHeld(site.testApp, 3, false),
  },
  "with an episode on hold that airs after the next": {
    set: () => setHeld(site.testApp, LAST_SCORED + 2, true),
    clear: () => setHeld(site.testApp, LAST_SCORED + 2, false),
  },
  "in a league with a floor": { set: () => setFloor(336), clear: () => setFloor(null) },
};

const setFloor = (delayHours: number | null) =>
  site.testApp.call(spoilerRoutes.saveFloor, {
    as: site.testApp.admin,
    params: { leagueId: site.league.leagueId },
    body: { delayHours },
  });

const watched = (fan: FanName): number => FANS[fan].sees ?? LAST_SCORED;
const AUTHORS: readonly FanName[] = ["live", "manual at 4", "delay", "live in a league with a floor"];
const cases = Object.keys(STATES).flatMap((state) => AUTHORS.map((author) => [author, state] as const));

// Covers CHAT-2, SPOILER-39.
test.each(cases)("what %s writes %s reaches only those who have watched as much", async (author, state) => {
  const { testApp, fans, league } = site;
  const { leagueId } = league;
  await STATES[state]!.set();
  await deliver(site);
  const pages = new Map<FanName, Awaited<ReturnType<typeof watchStream>>>();
  for (const fan of FAN_NAMES) pages.set(fan, await watchStream(testApp, fans[fan]));
  const text = `Zebu of ${author} ${state}`;
  const body = { text, mentions: [] };
  const { data } = await testApp.call(chatRoutes.send, { as: fans[author], params: { leagueId }, body });
  expect(data.episode).toBe(watched(author));
  const reactTo = `message:${data.messageId}`;
  const reaction = { reactTo, emoji: "👍", on: true } as const;
  await testApp.call(chatRoutes.react, { as: fans[author], params: { leagueId }, body: reaction });
  // Sent to all fans, after the events before it.
  const { data: note } = await testApp.call(noteRoutes.save, {
    as: testApp.admin,
    body: { adminNoteId: null, note: "A note for all", episodeId: null },
  });
  const reached = FAN_NAMES.filter((fan) => watched(fan) >= watched(author) || fan === author);
  const notified: FanName[] = [];
  for (const fan of FAN_NAMES) {
    const types = await typesUntilNote(pages.get(fan)!);
    if (types.includes("chat")) notified.push(fan);
    expect(types.includes("reaction")).toBe(types.includes("chat"));
    pages.get(fan)!.close();
  }
  expect(notified).toEqual(FAN_NAMES.filter((fan) => watched(fan) >= watched(author)));
  const read: FanName[] = [];
  for (const fan of FAN_NAMES) {
    const page = await testApp.call(chatRoutes.messages, { as: fans[fan], params: { leagueId } });
    if (page.data.messages.some(({ messageId }) => messageId === data.messageId)) read.push(fan);
  }
  expect(read).toEqual(reached);
  const sent = await deliver(site);
  const named = FAN_NAMES.filter((fan) => sent.get(fan)!.some((message) => message.text.includes("Zebu")));
  expect(named).toEqual(reached.filter((fan) => fan !== author));
  await testApp.call(noteRoutes.remove, { as: testApp.admin, params: note });
  await testApp.db.deleteFrom("chatMessages").where("messageId", "=", data.messageId).execute();
  await STATES[state]!.clear();
});

// Covers CHAT-2.
test("an author who goes back to an earlier episode still sees their own message", async () => {
  const { testApp, fans, league } = site;
  const params = { leagueId: league.leagueId };
  const as = fans.live;
  const { data } = await testApp.call(chatRoutes.send, { as, params, body: { text: "Mine", mentions: [] } });
  await testApp.call(spoilerRoutes.saveMark, { as, body: { mode: "manual", throughEpisode: 2 } });
  const { data: page } = await testApp.call(chatRoutes.messages, { as, params });
  expect(page.messages.map(({ messageId }) => messageId)).toContain(data.messageId);
  await testApp.call(spoilerRoutes.saveMark, { as, body: FANS.live.mark });
});

async function typesUntilNote(page: Awaited<ReturnType<typeof watchStream>>): Promise<string[]> {
  for (const types: string[] = []; ;) {
    const message = await page.next();
    if (message.type === "event") types.push(message.payload.type);
    if (types.at(-1) === "note") return types;
  }
}
