import { describe, expect, test } from "vitest";
import { refusal } from "../../../testing/season-refusals.ts";

describe("what contradicts itself is refused with its line", () => {
  const score = '{"episode":1,"player":"B","statistic":"Fall","points":-1}';
  test.each<[string, string | RegExp, string, string]>([
    ["a tribe twice", '"name":"Blue"', '"name":"RED"', "line 5: tribes[1].name stands in the list already"],
    ["a contestant twice", '"id":"B"', '"id":"A"', "line 9: players[1].id stands in the list already"],
    [
      "an episode twice",
      '"number":2',
      '"number":1',
      "line 13: episodes[1].number stands in the list already",
    ],
    [
      "a statistic twice",
      '"name":"Fall"',
      '"name":"jump"',
      "line 17: statistics[1].name stands in the list already",
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
      "another first tribe",
      '"originalTribe":"Red"',
      '"originalTribe":"Blue"',
      "line 8: players[0].originalTribe must be the first of the tribes, Red",
    ],
    [
      "no first tribe",
      '"originalTribe":"Red"',
      '"originalTribe":null',
      "line 8: players[0].originalTribe must name the first of the tribes",
    ],
    [
      "a move back in time",
      '{"episode":2,"tribe":"Blue"}',
      '{"episode":1,"tribe":"Blue"}',
      "line 8: players[0].tribes[1].episode must be later",
    ],
    [
      "a move in no episode",
      '{"episode":2,"tribe":"Blue"}',
      '{"episode":9,"tribe":"Blue"}',
      "line 8: players[0].tribes[1].episode names 9",
    ],
    [
      "out, but unknown",
      '{"player":"B","episode":2}',
      '{"player":"C","episode":2}',
      'line 20: eliminations[0].player names "C", but there is no such contestant',
    ],
    [
      "out twice",
      '{"player":"B","episode":2}',
      '{"player":"B","episode":2},\n{"player":"B","episode":1}',
      "line 21: eliminations[1].player stands in the list already",
    ],
    [
      "a score in no episode",
      '"episode":1,"player":"B"',
      '"episode":3,"player":"B"',
      "line 24: scores[1].episode names 3, but there is no such episode",
    ],
    [
      "a score of nobody",
      '"player":"B","statistic"',
      '"player":"b","statistic"',
      'line 24: scores[1].player names "b"',
    ],
    [
      "a score for nothing",
      '"statistic":"Fall"',
      '"statistic":"Fly"',
      'line 24: scores[1].statistic names "Fly"',
    ],
    [
      "a score twice",
      score,
      `${score},\n${score}`,
      "line 25: scores[2] repeats an episode, contestant and statistic",
    ],
    ["a wrong total", '"A": 2', '"A": 3', "line 27: totals.A is 3, but the scores add up to 2"],
    ["a missing total", '"A": 2,', "", "line 26: totals.A is 0, but the scores add up to 2"],
    [
      "a total of nobody",
      '"A": 2',
      '"A": 2, "C": 0',
      'line 27: totals.C names "C", but there is no such contestant',
    ],
  ])("%s", (_what, from, to, message) => {
    expect(refusal(from, to)).toContain(`season.json ${message}`);
  });
});
