import { describe, expect, test } from "vitest";
import {
  errorAfter,
  errorMessageOf,
  SMALL_SEASON_FILE,
} from "../../../testing/fixtures/small-season-file.ts";

describe("a contradiction in the file is refused with its line", () => {
  const score = '{"episode":1,"player":"B","statistic":"Fall","points":-1}';
  test.each<[string, string | RegExp, string, string]>([
    ["a duplicate tribe", '"name":"Blue"', '"name":"RED"', "line 5: tribes[1].name is already in the list"],
    ["a duplicate player", '"id":"B"', '"id":"A"', "line 9: players[1].id is already in the list"],
    ["a duplicate episode", '"number":2', '"number":1', "line 13: episodes[1].number is already in the list"],
    [
      "a duplicate statistic",
      '"name":"Fall"',
      '"name":"jump"',
      "line 17: statistics[1].name is already in the list",
    ],
    [
      "an unknown tribe",
      '"episode":1,"tribe":"Red"',
      '"episode":1,"tribe":"Pink"',
      'line 8: players[0].tribes[0].tribe names "Pink", but there is no such tribe',
    ],
    [
      "an unknown first tribe",
      '"originalTribe":"Red"',
      '"originalTribe":"Pink"',
      "line 8: players[0].originalTribe",
    ],
    [
      "a different first tribe",
      '"originalTribe":"Red"',
      '"originalTribe":"Blue"',
      "line 8: players[0].originalTribe must be the first of the tribes, Red",
    ],
    [
      "a missing first tribe",
      '"originalTribe":"Red"',
      '"originalTribe":null',
      "line 8: players[0].originalTribe must be the first of the tribes",
    ],
    [
      "a move back in time",
      '{"episode":2,"tribe":"Blue"}',
      '{"episode":1,"tribe":"Blue"}',
      "line 8: players[0].tribes[1].episode must be later",
    ],
    [
      "a move in an unknown episode",
      '{"episode":2,"tribe":"Blue"}',
      '{"episode":9,"tribe":"Blue"}',
      "line 8: players[0].tribes[1].episode names 9",
    ],
    [
      "an elimination of an unknown player",
      '{"player":"B","episode":2}',
      '{"player":"C","episode":2}',
      'line 20: eliminations[0].player names "C", but there is no such contestant',
    ],
    [
      "two eliminations of one player",
      '{"player":"B","episode":2}',
      '{"player":"B","episode":2},\n{"player":"B","episode":1}',
      "line 20: eliminations[0].player is already out in that episode",
    ],
    [
      "a score in an unknown episode",
      '"episode":1,"player":"B"',
      '"episode":3,"player":"B"',
      "line 24: scores[1].episode names 3, but there is no such episode",
    ],
    [
      "a score of an unknown player",
      '"player":"B","statistic"',
      '"player":"b","statistic"',
      'line 24: scores[1].player names "b"',
    ],
    [
      "a score for an unknown statistic",
      '"statistic":"Fall"',
      '"statistic":"Fly"',
      'line 24: scores[1].statistic names "Fly"',
    ],
    [
      "a duplicate score",
      score,
      `${score},\n${score}`,
      "line 25: scores[2] has the same episode, contestant and statistic",
    ],
    ["a wrong total", '"A": 2', '"A": 3', "line 27: totals.A is 3, but the scores add up to 2"],
    ["a missing total", '"A": 2,', "", "line 26: totals.A is 0, but the scores add up to 2"],
    [
      "a total of an unknown player",
      '"A": 2',
      '"A": 2, "C": 0',
      'line 27: totals.C names "C", but there is no such contestant',
    ],
  ])("%s", (_what, from, to, message) => {
    expect(errorAfter(from, to)).toContain(`season.json ${message}`);
  });
});

describe("a contradiction in the polls of a file is refused", () => {
  const options = [{ display: "Red", correct: true }];
  const question = { prompt: "Which?", type: "tribes", points: 1, answerCount: 1, options };
  const survey = { episode: 1, graded: true, questions: [question] };
  const errorOf = (...surveys: object[]) =>
    errorMessageOf(JSON.stringify({ ...SMALL_SEASON_FILE, surveys }, null, 1));
  test.each<[string, object[], string]>([
    ["two of one episode", [survey, survey], "surveys[1].episode is already in the list"],
    [
      "of an unknown episode",
      [{ ...survey, episode: 9 }],
      "surveys[0].episode names 9, but there is no such",
    ],
    [
      "more answers than options",
      [{ ...survey, questions: [{ ...question, answerCount: 2 }] }],
      "surveys[0].questions[0].answerCount is 2, but there are only 1 options",
    ],
    ["results of one that is not graded", [{ ...survey, graded: false }], "surveys[0].graded must be true"],
    ["no question", [{ ...survey, questions: [] }], "surveys[0].questions must not be empty"],
    [
      "another type",
      [{ ...survey, questions: [{ ...question, type: "players" }] }],
      "surveys[0].questions[0].type must be tribes",
    ],
  ])("%s", (_what, surveys, message) => expect(errorOf(...surveys)).toContain(message));

  test.each(["ftp://a.test/b", "data:image/svg+xml;base64,AAAA", "data:image/webp;base64,<b>", "b.jpg"])(
    "the photo %j",
    (photo) => {
      const [first, ...others] = SMALL_SEASON_FILE.players;
      const file = { ...SMALL_SEASON_FILE, players: [{ ...first, photo }, ...others] };
      expect(errorMessageOf(JSON.stringify(file, null, 1))).toContain(
        "players[0].photo must be a web address",
      );
    },
  );
});
