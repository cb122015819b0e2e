import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { RoomPanes } from "./room-panes.tsx";

/** A phone held upright: none of the queries for wider screens matches. */
beforeEach(() => {
  const list = { matches: false, addEventListener: () => {}, removeEventListener: () => {} };
  vi.stubGlobal("matchMedia", () => list);
});

const divider = () => screen.getByRole("separator", { name: "Resize the two lists" });
const percent = () => Number(divider().getAttribute("aria-valuenow"));

// Covers ROOM-4.
test("the divider begins at 30 percent and moves from 10 to 80 by the arrow keys, Home and End", async () => {
  const user = userEvent.setup();
  render(<RoomPanes first="order" second="players" />);
  expect(percent()).toBe(30);
  expect(divider().getAttribute("aria-orientation")).toBe("horizontal");
  divider().focus();
  await user.keyboard("{ArrowDown}{ArrowDown}{ArrowUp}");
  expect(percent()).toBe(35);
  await user.keyboard("{End}{ArrowDown}");
  expect(percent()).toBe(80);
  await user.keyboard("{Home}{ArrowUp}");
  expect(percent()).toBe(10);
});

test("a new start moves the divider", async () => {
  const user = userEvent.setup();
  const { rerender } = render(<RoomPanes first="order" second="players" />);
  divider().focus();
  await user.keyboard("{End}");
  rerender(<RoomPanes first="team" second="order" startPercent={60} />);
  expect(percent()).toBe(60);
});
