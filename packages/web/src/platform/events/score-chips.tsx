import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { Torch } from "../../ui/art/torch.tsx";
import { classNames } from "../../ui/class-names.ts";
import { createAnnouncer, type ShownEvent, textsOf } from "./announce-scores.ts";
import { useEvent } from "./events.ts";

const SHOWN_MS = 4000;
const CHIPS_MAX = 3;
/** The pages with points on them. */
const PAGES = /^\/(?:league\/|players|my-teams|$)/;

/** Short lines that say what an admin has just entered, over the top of the page; they take no place. */
export function ScoreChips() {
  const isShown = PAGES.test(useLocation().pathname);
  const [events, setEvents] = useState<ShownEvent[]>([]);
  const announcer = useRef<ReturnType<typeof createAnnouncer>>(undefined);
  useEffect(() => {
    const created = createAnnouncer();
    announcer.current = created;
    return created.stop;
  }, []);
  const add = (event: ShownEvent) => {
    if (!isShown) return;
    setEvents((all) => [...all, event].slice(-CHIPS_MAX));
    announcer.current?.add(event);
  };
  useEvent("score", add);
  useEvent("elimination", add);
  useEvent("poll-graded", add);
  if (!isShown || events.length === 0) return null;
  return (
    // The sentences of the announcer are for screen readers.
    <ul
      aria-hidden
      className="pointer-events-none fixed inset-x-4 top-[max(0.75rem,env(safe-area-inset-top))] z-90 flex flex-col items-center gap-1.5"
    >
      {events.map((event) => (
        <Chip
          key={keyOf(event)}
          event={event}
          onEnd={() => setEvents((all) => all.filter((other) => other !== event))}
        />
      ))}
    </ul>
  );
}

/** A graded poll has a chip for each of the user's teams. */
const keyOf = (event: ShownEvent): string => `${event.number} ${textsOf(event).about}`;

function isLoss(event: ShownEvent): boolean {
  if (event.type === "elimination") return event.data.eliminated;
  return (event.data?.difference ?? 0) < 0;
}

function Chip({ event, onEnd }: { event: ShownEvent; onEnd: () => void }) {
  const { change, about } = textsOf(event);
  const end = useRef(onEnd);
  useEffect(() => {
    const timer = setTimeout(() => end.current(), SHOWN_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <li
      className={classNames(
        "flex max-w-full animate-drop items-baseline gap-2 rounded-full border bg-ink-2 px-4 py-2 text-sm font-medium text-sand shadow-float",
        isLoss(event) ? "border-danger" : "border-ember",
      )}
    >
      {event.type === "elimination" && (
        <span className="-my-1 self-center">
          <Torch lit={!event.data.eliminated} size={24} label="" />
        </span>
      )}
      <strong
        className={classNames(
          "display figures shrink-0 text-base",
          isLoss(event) ? "text-danger" : "text-ember",
        )}
      >
        {change}
      </strong>
      <span className="truncate">{about}</span>
    </li>
  );
}
