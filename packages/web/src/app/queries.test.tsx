import { expect, test, vi } from "vitest";

test("what failed on a page that was opened without a network is loaded again once there is one", async () => {
  // Another test may have started the app before.
  vi.resetModules();
  const network = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const { QueryObserver } = await import("@tanstack/react-query");
  const { ApiError } = await import("../platform/api/api-error.ts");
  const { queries } = await import("./queries.ts");
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new ApiError(404))
    .mockResolvedValue("new");
  queries.mount();
  const query = { queryKey: ["teams"], queryFn: load, initialData: "kept", staleTime: Infinity };
  const stop = new QueryObserver(queries, query).subscribe(() => undefined);
  await queries.refetchQueries();
  expect(queries.getQueryState(["teams"])).toMatchObject({ data: "kept", status: "error" });
  network.mockReturnValue(true);
  dispatchEvent(new Event("online"));
  await vi.waitFor(() =>
    expect(queries.getQueryState(["teams"])).toMatchObject({ data: "new", error: null }),
  );
  stop();
  queries.unmount();
  network.mockRestore();
});
