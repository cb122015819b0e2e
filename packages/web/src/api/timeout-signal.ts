/** A signal that also ends after so many milliseconds. `AbortSignal.any` would do, but Safari has it since 17.4 only. */
export function withTimeout(timeoutMs: number, signal?: AbortSignal): AbortSignal {
  const timeout = AbortSignal.timeout(timeoutMs);
  if (!signal) return timeout;
  const either = new AbortController();
  for (const one of [signal, timeout]) {
    if (one.aborted) either.abort(one.reason);
    one.addEventListener("abort", () => either.abort(one.reason), { once: true, signal: either.signal });
  }
  return either.signal;
}
