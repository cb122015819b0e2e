import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { CountUp } from "./count-up.tsx";

const showPoints = (value: number) => (
  <p>
    <CountUp value={value} /> points
  </p>
);

// Covers RULE-14.
test("points count up in whole numbers and end at their decimals", async () => {
  const seen = new Set<string>();
  const { rerender } = render(showPoints(1));
  const text = () => screen.getByText(/points$/).textContent;
  const observer = new MutationObserver(() => seen.add(text()));
  observer.observe(screen.getByText(/points$/), { characterData: true, childList: true, subtree: true });
  expect(text()).toBe("1 points");
  rerender(showPoints(8.67));
  await expect.poll(text).toBe("8.67 points");
  observer.disconnect();
  seen.delete("8.67 points");
  expect([...seen].filter((one) => !/^\d points$/.test(one))).toEqual([]);
});

test("points that are shown first do not count up", () => {
  render(showPoints(2.5));
  expect(screen.getByText("2.5 points")).toBeTruthy();
});
