import { expect, test } from "vitest";
import { hasPoints, ownerText, podiumRows } from "./standing-row.tsx";

const ranksOnPodium = (ranks: number[]) =>
  podiumRows(ranks.map((rank) => ({ rank, totalPoints: 10 - rank }))).map(({ rank }) => rank);

test.each([
  [
    [1, 2, 3, 4],
    [1, 2, 3],
  ],
  [
    [1, 2, 2, 4],
    [1, 2, 2],
  ],
  [
    [1, 1, 1, 4],
    [1, 1, 1],
  ],
  [
    [1, 2, 3, 3],
    [1, 2],
  ],
  [[1, 2, 2, 2], [1]],
  [[1, 1, 1, 1], []],
  [[1], []],
])("of the ranks %j the podium shows %j", (ranks, podium) => {
  expect(ranksOnPodium(ranks)).toEqual(podium);
});

test("negative points count as points", () => {
  expect(hasPoints([{ rank: 1, totalPoints: 0 }])).toBe(false);
  expect(hasPoints([{ rank: 1, totalPoints: -2 }])).toBe(true);
});

test("the viewer's own team is labelled You", () => {
  expect(ownerText({ mine: true, firstName: "Ana", lastName: "Ruiz" })).toBe("You");
  expect(ownerText({ mine: false, firstName: "Ana", lastName: "Ruiz" })).toBe("Ana Ruiz");
});
