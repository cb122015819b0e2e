import { expect, test } from "vitest";
import { layOut, PICTURE } from "./layout.ts";

const rounds = (teams: number, count: number) => Array.from({ length: count }, () => teams);

test.each([
  ["a small league", rounds(3, 6)],
  ["a usual league", rounds(6, 3)],
  ["one round of many", rounds(18, 1)],
  ["two teams, nine rounds", rounds(2, 9)],
  ["a team alone", [3]],
  ["eighteen for one", [18]],
  ["a crowd", rounds(20, 4)],
])("%s fits whole, nobody on top of another", (_, sections) => {
  const { places, left, headings } = layOut(sections);
  expect(left).toBe(0);
  expect(places).toHaveLength(sections.reduce((sum, count) => sum + count));
  expect(headings).toHaveLength(sections.length > 1 ? sections.length : 0);
  for (const [index, place] of places.entries()) {
    expect(place.x).toBeGreaterThanOrEqual(PICTURE.margin);
    expect(place.x + place.width).toBeLessThanOrEqual(PICTURE.width - PICTURE.margin + 1);
    expect(place.y + place.height).toBeLessThanOrEqual(PICTURE.height);
    const others = places.slice(index + 1);
    expect(
      others.some(
        (other) =>
          other.x < place.x + place.width &&
          place.x < other.x + other.width &&
          other.y < place.y + place.height &&
          place.y < other.y + other.height,
      ),
    ).toBe(false);
  }
});

test("what does not fit is counted, and no heading stands over nothing", () => {
  const { places, left, headings } = layOut(rounds(20, 20));
  expect(places.length + left).toBe(400);
  expect(left).toBeGreaterThan(0);
  const last = Math.max(...places.map(({ y }) => y));
  for (const { y } of headings) expect(y).toBeLessThan(last);
});

test("a draft without picks lays nothing out", () => {
  expect(layOut([])).toEqual({ headings: [], places: [], left: 0 });
});
