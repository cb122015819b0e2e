import { draftRoutes } from "@emberline/contract";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test, describe } from "vitest";
import { createIdempotencyKeys } from "../../../platform/api/random-uuid.ts";
import { useActionForm } from "./use-action-form.ts";

function renderForm(send: () => Promise<unknown>) {
  const queries = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  );
  const options = { route: draftRoutes.pause, initial: {}, send, onDone: () => {} };
  return renderHook(() => useActionForm<object, { reason: string }>(options), { wrapper }).result;
}

test("an action counts as sent while it is in progress and after it succeeded", async () => {
  let succeed = (_reply: unknown) => {};
  const form = renderForm(() => new Promise((resolve) => (succeed = resolve)));
  expect(form.current.isSent).toBe(false);
  let submitted = Promise.resolve();
  await act(async () => void (submitted = form.current.submit({ reason: "A break" })));
  await waitFor(() => expect(form.current).toMatchObject({ isSent: true, busy: true }));
  succeed({});
  await act(() => submitted);
  await waitFor(() => expect(form.current).toMatchObject({ isSent: true, busy: false }));
});

test("an action that failed, or has no reason, does not count as sent", async () => {
  const form = renderForm(() => Promise.reject(new Error("The network is down")));
  await act(() => form.current.submit({ reason: "" }));
  expect(form.current).toMatchObject({ isSent: false, errors: { reason: "Please say why" } });
  await act(() => form.current.submit({ reason: "A break" }));
  await waitFor(() => expect(form.current).toMatchObject({ isSent: false, busy: false }));
  expect(form.current.error).not.toBeNull();
});

describe("idempotency key", () => {
  test("a repeated action keeps its key; another action or form gets a new one", () => {
    const keyOf = createIdempotencyKeys();
    const half = keyOf({ seconds: 30, reason: "The doorbell rang" });
    expect(keyOf({ seconds: 30, reason: "The doorbell rang" })).toBe(half);
    expect(keyOf({ seconds: 60, reason: "The doorbell rang" })).not.toBe(half);
    expect(createIdempotencyKeys()({ seconds: 30, reason: "The doorbell rang" })).not.toBe(half);
  });
});
