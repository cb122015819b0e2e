import { renderHook } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { useBackGesture } from "./back-gesture.ts";

// Another test file may have left the router's.
beforeEach(() => history.replaceState(null, ""));

const openSheet = (onBack: () => void) =>
  renderHook(({ open }) => useBackGesture(open, onBack), { initialProps: { open: true } });

const nextPopState = () =>
  new Promise((resolve) => {
    addEventListener("popstate", resolve, { once: true });
  });

test("going back closes a sheet, and closing it otherwise removes its history entry", async () => {
  const onBack = vi.fn<() => void>();
  const { rerender } = openSheet(onBack);
  expect(history.state).toEqual({ sheets: 1 });
  const popped = nextPopState();
  rerender({ open: false });
  await popped;
  expect([history.state, onBack.mock.calls.length]).toEqual([null, 0]);

  rerender({ open: true });
  const back = nextPopState();
  history.back();
  await back;
  expect([history.state, onBack.mock.calls.length]).toEqual([null, 1]);
  rerender({ open: false });
});

test("a sheet that opens while the entry of a closed one is being removed stays open", async () => {
  const onBack = vi.fn<() => void>();
  const { rerender } = openSheet(onBack);
  const go = history.go.bind(history);
  const popped = nextPopState();
  const removing = new Promise<void>((resolve) => {
    vi.spyOn(history, "go").mockImplementationOnce((delta) => {
      // Browsers go back in a later task.
      setTimeout(go, 0, delta);
      resolve();
    });
  });
  rerender({ open: false });
  await removing;
  rerender({ open: true });
  await popped;
  expect([history.state, onBack.mock.calls.length]).toEqual([{ sheets: 1 }, 0]);

  const back = nextPopState();
  history.back();
  await back;
  expect(onBack).toHaveBeenCalledOnce();
  rerender({ open: false });
});
