import type { StreamEvent } from "@emberline/contract";
import { useEffect, useRef } from "react";

type EventOf<T extends StreamEvent["type"]> = Extract<StreamEvent, { type: T }>;
type Listener = (event: StreamEvent) => void;

const listeners = new Map<StreamEvent["type"], Set<Listener>>();

/** Passes an event of the stream on to those who listen to its type. */
export function emitEvent(event: StreamEvent): void {
  for (const listener of listeners.get(event.type) ?? []) listener(event);
}

/** Calls the handler with each event of a type that arrives while the component is shown. */
export function useEvent<T extends StreamEvent["type"]>(type: T, handler: (event: EventOf<T>) => void): void {
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
