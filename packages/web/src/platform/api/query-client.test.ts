import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "./api-error.ts";
import { createQueryClient } from "./query-client.ts";
import { runMutation } from "./run-mutation.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** How often a query that always fails is tried. */
async function countAttempts(failure: ApiError, checkSession = () => {}) {
  const attempt = vi.fn<() => Promise<never>>().mockRejectedValue(failure);
  const queries = createQueryClient(checkSession);
  void queries.query({ queryKey: ["teams"], queryFn: attempt }).catch(() => undefined);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(queries.getQueryState(["teams"])?.error).toBe(failure);
  return attempt.mock.calls.length;
}

test.each([0, 500, 503])("a request that fails with %i is tried twice more", async (status) => {
  expect(await countAttempts(new ApiError(status))).toBe(3);
});

test.each([400, 401, 403, 404, 409])("a request that is refused with %i is not repeated", async (status) => {
  expect(await countAttempts(new ApiError(status))).toBe(1);
});

test("a 401 or a 403, and nothing else, has the session and its rights checked", async () => {
  const check = vi.fn<() => void>();
  await countAttempts(new ApiError(404), check);
  await countAttempts(new ApiError(500), check);
  expect(check).not.toHaveBeenCalled();
  await countAttempts(new ApiError(401), check);
  await countAttempts(new ApiError(403), check);
  expect(check).toHaveBeenCalledTimes(2);
});

test("a mutation that is refused with 401 has the session checked too", async () => {
  const check = vi.fn<() => void>();
  const refusal = new ApiError(401);
  const change = runMutation(createQueryClient(check), () => Promise.reject(refusal));
  await expect(change).rejects.toBe(refusal);
  expect(check).toHaveBeenCalledOnce();
});
