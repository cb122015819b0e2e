import { act, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { freezeTime } from "../../testing/freeze-time.ts";
import { announce, LiveRegion } from "./live-region.tsx";

test("an announcement is gone once it has been read out", async () => {
  const { advance } = freezeTime();
  render(<LiveRegion />);
  act(() => announce("10 seconds left to pick.", "assertive"));
  await advance(3000);
  expect(screen.getByRole("alert").textContent).toBe("10 seconds left to pick.");
  act(() => announce("Your turn to pick.", "assertive"));
  await advance(4000);
  expect(screen.getByRole("alert").textContent).toBe("Your turn to pick.");
  await advance(1000);
  expect(screen.getByRole("alert").textContent).toBe("");
});
