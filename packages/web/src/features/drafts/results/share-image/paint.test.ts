import { expect, test } from "vitest";
import { SHARE_IMAGE } from "../../../../ui/share-image/size.ts";
import { layOutCells } from "./paint.ts";

const rounds = (teams: number, count: number) => Array.from({ length: count }, () => teams);

test.each([
  ["a small league", rounds(3, 6)],
  ["a usual league", rounds(6, 3)],
  ["one round of many", rounds(18, 1)],
  ["two teams, nine rounds", rounds(2, 9)],
  ["a team alone", [3]],
  ["eighteen for one", [18]],
  ["many teams", rounds(20, 4)],
])("%s fits without overlaps", (_, sections) => {
  const { cells, omitted, headings } = layOutCells(sections);
  expect(omitted).toBe(0);
  expect(cells).toHaveLength(sections.reduce((sum, count) => sum + count));
  expect(headings).toHaveLength(sections.length > 1 ? sections.length : 0);
  for (const [index, cell] of cells.entries()) {
    expect(cell.x).toBeGreaterThanOrEqual(SHARE_IMAGE.margin);
    expect(cell.x + cell.width).toBeLessThanOrEqual(SHARE_IMAGE.width - SHARE_IMAGE.margin + 1);
    expect(cell.y + cell.height).toBeLessThanOrEqual(SHARE_IMAGE.height);
    const others = cells.slice(index + 1);
    expect(
      others.some(
        (other) =>
          other.x < cell.x + cell.width &&
          cell.x < other.x + other.width &&
          other.y < cell.y + cell.height &&
          cell.y < other.y + other.height,
      ),
    ).toBe(false);
  }
});

test("what does not fit is counted, and no heading is omitted without picks", () => {
  const { cells, omitted, headings } = layOutCells(rounds(20, 20));
  expect(cells.length + omitted).toBe(400);
  expect(omitted).toBeGreaterThan(0);
  const last = Math.max(...cells.map(({ y }) => y));
  for (const { y } of headings) expect(y).toBeLessThan(last);
});

test("a draft without picks has an empty layout", () => {
  expect(layOutCells([])).toEqual({ headings: [], cells: [], omitted: 0 });
});
