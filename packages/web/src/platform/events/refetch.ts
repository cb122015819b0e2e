import type { QueryClient } from "@tanstack/react-query";

/** A span from which a moment is drawn, in ms, so that not all pages ask the server at once. */
interface Span {
  from: number;
  to: number;
}

/** What scores change is on the screen already; 10 000 pages spread over this are some hundred requests a second. */
export const AFTER_A_SCORE: Span = { from: 3000, to: 30_000 };
export const SOON: Span = { from: 200, to: 4000 };
/** Admins are few, and work side by side. */
export const FOR_ADMINS: Span = { from: 200, to: 2000 };
/** Without the stream pages ask each minute again. */
export const INSTEAD_OF_THE_STREAM: Span = { from: 5000, to: 60_000 };

/** Loads what is shown again, at a moment of a span; what is asked for meanwhile comes with it. */
export function createRefetch(queries: QueryClient) {
  let timer: number | undefined;
  /** When the page loads; the past while a hidden page owes it. */
  let due = Number.POSITIVE_INFINITY;
  let callbacks: (() => void)[] = [];

  async function refetch(): Promise<void> {
    const loaded = callbacks;
    callbacks = [];
    await queries.refetchQueries({ type: "active" });
    for (const onLoaded of loaded) onLoaded();
  }

  /** A hidden page loads what it was asked for when a user looks at it. */
  function refetchWhenVisible(): void {
    if (document.visibilityState === "hidden") return;
    cancel();
    void refetch();
  }

  function cancel(): void {
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", refetchWhenVisible);
    due = Number.POSITIVE_INFINITY;
  }

  return {
    /** `onLoaded` is called when it is there. */
    within: ({ from, to }: Span, onLoaded?: () => void): void => {
      if (onLoaded) callbacks.push(onLoaded);
      const delayMs = from + Math.random() * (to - from);
      const at = performance.now() + delayMs;
      if (at >= due) return;
      cancel();
      due = at;
      timer = setTimeout(() => {
        document.addEventListener("visibilitychange", refetchWhenVisible);
        refetchWhenVisible();
      }, delayMs);
    },
    cancel,
  };
}
