import { renderHook } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { freezeTime } from "../../testing/freeze-time.ts";
import { useReturnAfterSave } from "./use-return-after-save.ts";

// Covers ADMIN-9.
test("a form returns to its list two seconds after saving, but not from a page the user has left for", async () => {
  const { advance } = freezeTime();
  const goBack = vi.fn<() => void>();
  const { rerender } = renderHook(({ saved }) => useReturnAfterSave(saved, goBack), {
    initialProps: { saved: true },
  });
  await advance(1999);
  expect(goBack).not.toHaveBeenCalled();
  await advance(1);
  expect(goBack).toHaveBeenCalledOnce();

  rerender({ saved: false });
  rerender({ saved: true });
  // The form stays mounted while the code of the next page is loading.
  const { pathname } = location;
  history.pushState(null, "", "/elsewhere");
  await advance(2000);
  history.replaceState(null, "", pathname);
  expect(goBack).toHaveBeenCalledOnce();
});
