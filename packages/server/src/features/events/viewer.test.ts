import { expect, test } from "vitest";
import type { StoredEvent } from "./event-log.ts";
import { maySee, type StreamViewer } from "./viewer.ts";

const LEAGUE = "00000000-0000-4000-8000-000000000001";
const PAST = "00000000-0000-4000-8000-000000000002";

/** Watched the current season through episode 5 and is shown 3; watched a past season through 1. */
const viewer: StreamViewer = {
  userId: "fan",
  leagueIds: new Set([LEAGUE]),
  watchedThrough: 5,
  shownThrough: 3,
  limitsKey: "5/3",
  watchedIn: new Map([[PAST, 1]]),
  sightKey: "",
  isInAdminArea: false,
  isSameEverywhere: true,
  validFrom: 0,
  validUntil: Infinity,
};

const event = (about: Partial<StoredEvent>): StoredEvent =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of the type that is given
  ({
    number: 1,
    leagueId: LEAGUE,
    userId: null,
    seasonId: null,
    episode: 4,
    data: {},
    ...about,
  }) as StoredEvent;

// Covers EVENT-10.
test("words follow what was watched, results what is shown, and a past season its own mark", () => {
  const known = [
    event({ type: "chat" }),
    event({ type: "reaction", episode: 6 }),
    event({ type: "note" }),
    event({ type: "survey", data: { surveyId: "", change: "opened" } }),
    event({ type: "survey", data: { surveyId: "", change: "graded" } }),
    event({ type: "score", episode: 3 }),
    event({ type: "score" }),
    event({ type: "reaction", seasonId: PAST, episode: 1 }),
    event({ type: "reaction", seasonId: PAST, episode: 2 }),
  ].map((one) => maySee(viewer, one));
  expect(known).toEqual([true, false, true, true, false, true, false, true, false]);
});
