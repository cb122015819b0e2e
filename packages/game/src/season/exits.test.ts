import { expect, it, test } from "vitest";
import {
  airPlaces,
  competedIn,
  contradictingExit,
  type Exit,
  EXIT_KINDS,
  exitAfter,
  inGameText,
} from "./episodes.ts";

/** Out in 2, back in 4, out again in 5. */
const returner: Exit[] = [
  { episode: 2, returned: 4 },
  { episode: 5, returned: null },
];

const order = airPlaces([6, 4, 2, 5, 3, 1].map((number) => ({ episodeId: `${number}`, airsAt: number })));
const hasCompeted = (exits: Exit[], number: number) =>
  competedIn(
    exits.map(({ episode, returned }) => ({
      episodeId: `${episode}`,
      returnedEpisodeId: returned === null ? null : `${returned}`,
    })),
    `${number}`,
    order,
  );

// Covers ADMIN-SCORE-32.
test("each kind of exit has its own words, and an exit without a kind is a vote", () => {
  expect(EXIT_KINDS.map((exitKind) => inGameText({ eliminated: true, exitKind }))).toEqual([
    "Voted out",
    "Quit",
    "Removed",
    "Medically evacuated",
  ]);
  expect(inGameText({ eliminated: true })).toBe("Voted out");
  expect(inGameText({ eliminated: false })).toBe("Still in the game");
});

// Covers ADMIN-SCORE-23.
it.each([
  [1, undefined, true],
  [2, 2, true],
  [3, 2, false],
  [4, undefined, true],
  [5, 5, true],
  [6, 5, false],
])(
  "through episode %i the last exit is %s, and that they competed in it is %s",
  (episode, exit, competed) => {
    expect(exitAfter(returner, episode)?.episode).toBe(exit);
    expect(hasCompeted(returner, episode)).toBe(competed);
  },
);

test("everything is the present, and a player without exits is always in the game", () => {
  expect(exitAfter(returner, null)?.episode).toBe(5);
  expect(exitAfter([{ episode: 2, returned: 4 }], null)).toBeUndefined();
  expect(exitAfter([], null)).toBeUndefined();
  expect(hasCompeted([], 6)).toBe(true);
});

test("without the episode of a return a player has been out since the first exit", () => {
  const exits = [
    { episode: 2, returned: null },
    { episode: 5, returned: null },
  ];
  expect([3, 5, 6].map((episode) => hasCompeted(exits, episode))).toEqual([false, false, false]);
});

it.each<[string, Exit[], number | undefined]>([
  ["none", [], undefined],
  ["an exit, a return and an exit", returner, undefined],
  [
    "a return and an exit in one episode",
    [
      { episode: 2, returned: 4 },
      { episode: 4, returned: null },
    ],
    undefined,
  ],
  [
    "two exits without a return",
    [
      { episode: 2, returned: null },
      { episode: 5, returned: null },
    ],
    1,
  ],
  [
    "an exit while out",
    [
      { episode: 2, returned: 4 },
      { episode: 3, returned: null },
    ],
    1,
  ],
  ["a return before the exit", [{ episode: 2, returned: 2 }], 0],
])("%s", (_what, exits, expected) => {
  expect(contradictingExit(exits)).toBe(expected);
});

test("an episode of another season throws", () => {
  expect(() => competedIn([], "7", order)).toThrow("not of this season");
});
