import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { PointsChart } from "./points-chart.tsx";
import type { ChartRow } from "./points-chart-scale.ts";

const rowOf = (teamId: string, rank: number): ChartRow => ({
  teamId,
  name: `Team ${teamId}`,
  mine: false,
  rank,
  totalPoints: 10 - rank,
  race: [{ episode: 1, total: 10 - rank }],
});

test("the highlighted team stays highlighted when the ranks change", () => {
  const { rerender } = render(<PointsChart rows={[rowOf("a", 1), rowOf("b", 2), rowOf("c", 3)]} />);
  const list = screen.getByRole("listbox", { name: "Highlight a team" });
  fireEvent.keyDown(list, { key: "ArrowDown" });
  fireEvent.keyDown(list, { key: "ArrowDown" });
  const selected = () => screen.getByRole("option", { selected: true });
  expect(selected().textContent).toContain("Team b");
  rerender(<PointsChart rows={[rowOf("c", 1), rowOf("a", 2), rowOf("b", 3)]} />);
  expect(selected().textContent).toContain("Team b");
  expect(list.getAttribute("aria-activedescendant")).toBe(selected().id);
});
