import { expect, test } from "vitest";
import { SEASON_SUBJECT } from "../snapshots/season-snapshot.ts";
import type { StreamViewer } from "./viewer.ts";
import { createWatchers } from "./watchers.ts";

const LEAGUE = "00000000-0000-4000-8000-000000000001";
const SESSION = "5e".repeat(32);
const NONE = { hasEvents: false, isSeasonSent: false };
const NOW = 1_000_000_000_000;

/** The open page of a fan; `subjects` are the changed subjects that it was sent since the last call. */
function addPage(
  watchers: ReturnType<typeof createWatchers>,
  given: Partial<Pick<StreamViewer, "shownThrough" | "isInAdminArea" | "validFrom" | "validUntil">>,
) {
  const sent: string[] = [];
  const socket = {
    readyState: 1,
    OPEN: 1,
    bufferedAmount: 0,
    send: (frame: string | Buffer) => void sent.push(frame.toString()),
    close: () => {},
  };
  const userId = `user ${watchers.count()}`;
  const viewer = {
    userId,
    leagueIds: new Set<string>(),
    watchedIn: new Map<string, number | null>(),
    watchedThrough: null,
    shownThrough: null,
    limitsKey: "",
    sightKey: "",
    isInAdminArea: false,
    isSameEverywhere: true,
    validFrom: 0,
    validUntil: Infinity,
    ...given,
  };
  watchers.add({ socket, tokenHash: SESSION, viewer });
  return () => sent.splice(0).map((frame) => /"subject":"([^"]*)"/.exec(frame)?.[1]);
}

// Covers EVENT-12.
test("a clock that was set back delays no change for those who do not see everything", () => {
  const watchers = createWatchers();
  const subjects = addPage(watchers, { shownThrough: 0 });
  const changeSeasonAt = (now: number) => {
    watchers.noteChanges(new Set([SEASON_SUBJECT]));
    watchers.broadcastChanges(now, NONE);
    return subjects().length;
  };
  expect([NOW, NOW + 1000, NOW - 3_600_000, NOW - 3_599_000].map(changeSeasonAt)).toEqual([1, 0, 1, 0]);
});

// Covers EVENT-19.
test("admins are told of any change: at once of the season, seldom of leagues, never of sessions", () => {
  const watchers = createWatchers();
  const admin = addPage(watchers, { shownThrough: 2, isInAdminArea: true });
  const fan = addPage(watchers, {});
  const change = (changed: string | null, after: number, received = NONE) => {
    watchers.noteChanges(new Set(changed === null ? [] : [changed]));
    watchers.broadcastChanges(NOW + after, received);
    return admin().filter((subject) => subject === "admin").length;
  };
  expect(change(SESSION, 0)).toBe(0);
  expect(change(LEAGUE, 0)).toBe(1);
  expect(change(LEAGUE, 9999)).toBe(0);
  expect(change(null, 10_000)).toBe(1);
  expect(change(SEASON_SUBJECT, 10_001)).toBe(1);
  expect(change("admin", 10_002)).toBe(1);
  expect(change(null, 20_002, { ...NONE, hasEvents: true })).toBe(1);
  expect(fan()).toEqual([SEASON_SUBJECT]);
});

// Covers EVENT-20.
test("all pages are notified of new and changed leagues, once a minute", () => {
  const watchers = createWatchers();
  const pages = [addPage(watchers, {}), addPage(watchers, { shownThrough: 0 })];
  const change = (subjects: string[], after: number) => {
    watchers.noteChanges(new Set(subjects));
    watchers.broadcastChanges(NOW + after, NONE);
    return pages.map((subjectsOf) => subjectsOf());
  };
  expect(change([LEAGUE, `name:${LEAGUE}`], 0)).toEqual([["leagues"], ["leagues"]]);
  expect(change([LEAGUE, `name:${LEAGUE}`], 59_999)).toEqual([[], []]);
  expect(change([], 60_000)).toEqual([["leagues"], ["leagues"]]);
  expect(change([LEAGUE], 120_000)).toEqual([[], []]);
});

// Covers EVENT-11.
test("the passage of time concerns only pages whose users may see more or less by now", () => {
  const watchers = createWatchers();
  addPage(watchers, { shownThrough: 2 });
  addPage(watchers, { shownThrough: 2, validFrom: NOW, validUntil: NOW + 1000 });
  const changedAt = (now: number) => {
    watchers.noteTime(now);
    return watchers.takeChanged().map(({ viewer }) => viewer.userId);
  };
  expect([NOW - 1, NOW, NOW + 999, NOW + 1000].map(changedAt)).toEqual([["user 1"], [], [], ["user 1"]]);
});
