import { expect, test } from "vitest";
import { afterBoardOf, picksOf } from "./results-board.ts";
import { teamIds, wholeDraft } from "./results-fixture.ts";
import { wayOf } from "../parts/pick-source-text.ts";
import { storyOf } from "./share-image/content.ts";

const board = afterBoardOf(wholeDraft)!;

// Covers ROOM-14.
test("a board goes round by round, in the order of the picks, and knows each pick's way", () => {
  const told = board.rounds.map((slots) =>
    slots.map(
      ({ team, player, pick }) => `${team.name}: ${player?.firstName}, ${pick && wayOf(pick, false)}`,
    ),
  );
  expect(told).toEqual([
    [
      "Team Maya: Ana, picked by the owner",
      "Team Idle: Ben, from the owner's queue, second choice",
      "Team Tomas: Cleo, when time ran out: most points, drawn between 2 with equal points",
    ],
    [
      "Team Tomas: Dex, picked by an admin: On a train",
      "Team Idle: Esme, when time ran out: most points",
      "Team Maya: Finn, picked by the owner",
    ],
  ]);
});

test("there is no board before the draft is complete", () => {
  const running = wholeDraft.events.filter(({ type }) => type !== "completed");
  expect(afterBoardOf({ ...wholeDraft, events: running })).toBeNull();
  expect(afterBoardOf({ ...wholeDraft, events: [] })).toBeNull();
});

// Covers ROOM-14.
test("a team that is gone keeps its slots, without a name", () => {
  const [gone] = teamIds;
  const left = afterBoardOf({ ...wholeDraft, teams: wholeDraft.teams.slice(1) });
  expect(left?.teams.map(({ name }) => name)).toEqual(["A team that left", "Team Idle", "Team Tomas"]);
  expect(picksOf(left!, gone!).map(({ player }) => player?.firstName)).toEqual(["Ana", "Finn"]);
});

// Covers ROOM-15.
test("a picture shows the whole draft or one's own team, and says so in words", () => {
  const after = { draft: wholeDraft, board, myTeamId: teamIds[1]! };
  const whole = storyOf(after, "board");
  expect(whole).toMatchObject({ title: "Night Owls", fileName: "night-owls-draft.png" });
  expect(whole.sections.map(({ lines }) => lines.length)).toEqual([3, 3]);
  expect(whole.sections[0]?.lines.map(({ mine }) => mine)).toEqual([false, true, false]);
  expect(whole.alt).toMatch(/^The draft board of Night Owls, 6 picks: Team Maya took Ana Ruiz, /);
  const own = storyOf(after, "team");
  expect(own).toMatchObject({ title: "Team Idle", fileName: "team-idle-draft.png" });
  expect(own.sections.map(({ lines }) => lines.map(({ aside }) => aside))).toEqual([
    ["Round 1, pick 2", "Kahana · Round 2, pick 5"],
  ]);
  expect(own.alt).toBe("The team Team Idle, 2 picks: Ben Ruiz, Esme Ruiz.");
});

test("a letter with a mark is one letter in a file's name", () => {
  const draft = { ...wholeDraft, leagueName: "Überlange Inseln: Crème Brûlée" };
  expect(storyOf({ draft, board, myTeamId: null }, "board").fileName).toBe(
    "uberlange-inseln-creme-brulee-draft.png",
  );
});

test("whoever has no team gets the whole draft, and a name without letters still a file", () => {
  const draft = { ...wholeDraft, leagueName: "火の島" };
  expect(storyOf({ draft, board, myTeamId: null }, "team")).toMatchObject({
    title: "火の島",
    fileName: "emberline-draft.png",
  });
});
