import { expect, test } from "vitest";
import { resultsBoardOf, picksOf } from "./results-board.ts";
import { teamIds, completedDraft } from "./results-fixture.ts";
import { pickSourceText } from "./results-board.ts";
import { shareImageContent } from "./share-image/content.ts";

const board = resultsBoardOf(completedDraft)!;

// Covers ROOM-14.
test("the board lists the rounds in pick order, with each pick's source", () => {
  const pickTexts = board.rounds.map((slots) =>
    slots.map(
      ({ team, player, pick }) =>
        `${team.name}: ${player?.firstName}, ${pick && pickSourceText(pick, false)}`,
    ),
  );
  expect(pickTexts).toEqual([
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

test("there are no results before the draft is complete", () => {
  const running = completedDraft.events.filter(({ type }) => type !== "completed");
  expect(resultsBoardOf({ ...completedDraft, events: running })).toBeNull();
  expect(resultsBoardOf({ ...completedDraft, events: [] })).toBeNull();
});

// Covers ROOM-14.
test("a team that left keeps its slots, without a name", () => {
  const [leftTeamId] = teamIds;
  const left = resultsBoardOf({ ...completedDraft, teams: completedDraft.teams.slice(1) });
  expect(left?.teams.map(({ name }) => name)).toEqual(["A team that left", "Team Idle", "Team Tomas"]);
  expect(picksOf(left!, leftTeamId!).map(({ player }) => player?.firstName)).toEqual(["Ana", "Finn"]);
});

// Covers ROOM-15.
test("the image shows the whole draft or the user's team, with a text alternative", () => {
  const results = { draft: completedDraft, board, myTeamId: teamIds[1]! };
  const whole = shareImageContent(results, "board");
  expect(whole).toMatchObject({ title: "Night Owls", fileName: "night-owls-draft.png" });
  expect(whole.sections.map(({ lines }) => lines.length)).toEqual([3, 3]);
  expect(whole.sections[0]?.lines.map(({ mine }) => mine)).toEqual([false, true, false]);
  expect(whole.alt).toMatch(/^The draft board of Night Owls, 6 picks: Team Maya took Ana Ruiz, /);
  const own = shareImageContent(results, "team");
  expect(own).toMatchObject({ title: "Team Idle", fileName: "team-idle-draft.png" });
  expect(own.sections.map(({ lines }) => lines.map(({ aside }) => aside))).toEqual([
    ["Round 1, pick 2", "Kahana · Round 2, pick 5"],
  ]);
  expect(own.alt).toBe("The team Team Idle, 2 picks: Ben Ruiz, Esme Ruiz.");
});

test("accents are removed from the file name", () => {
  const draft = { ...completedDraft, leagueName: "Überlange Inseln: Crème Brûlée" };
  expect(shareImageContent({ draft, board, myTeamId: null }, "board").fileName).toBe(
    "uberlange-inseln-creme-brulee-draft.png",
  );
});

test("without a team the image shows the whole draft; a name without Latin letters gets a default file name", () => {
  const draft = { ...completedDraft, leagueName: "火の島" };
  expect(shareImageContent({ draft, board, myTeamId: null }, "team")).toMatchObject({
    title: "火の島",
    fileName: "emberline-draft.png",
  });
});
