import type { StreamEvent } from "@emberline/contract";
import { useEffect, useRef } from "react";

/** A poll was graded, and what it changed is loaded: what one of the user's teams earned, if any did. */
export interface PollGraded {
  type: "poll-graded";
  number: number;
  episode: number;
  data: { team: string; difference: number } | null;
}

type PageEvent = StreamEvent | PollGraded;
type EventOf<T extends PageEvent["type"]> = Extract<PageEvent, { type: T }>;
type Listener = (event: PageEvent) => void;

const listeners = new Map<PageEvent["type"], Set<Listener>>();

/** Passes an event on to those who listen to its type. */
export function emitEvent(event: PageEvent): void {
  for (const listener of listeners.get(event.type) ?? []) listener(event);
}

/** Calls the handler with each event of a type that arrives while the component is shown. */
export function useEvent<T extends PageEvent["type"]>(type: T, handler: (event: EventOf<T>) => void): void {
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  });
  useEffect(() => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it is called with events of its type only
    const listener: Listener = (event) => latest.current(event as EventOf<T>);
    const ofType = listeners.get(type) ?? new Set();
    listeners.set(type, ofType.add(listener));
    return () => void ofType.delete(listener);
  }, [type]);
}
