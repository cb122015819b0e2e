import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { Torch } from "../../ui/art/torch.tsx";
import { classNames } from "../../ui/class-names.ts";
import { useEvent, type PollGraded } from "./events.ts";
import type { StreamEvent } from "@emberline/contract";
import { inGameText } from "@emberline/game";
import { announce } from "../../ui/layout/live-region.tsx";
import { countText, signedText } from "../../ui/text/count-text.ts";

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

/** A screen reader says one sentence, and then nothing more for a while. */
const ANNOUNCEMENT_PAUSE_MS = 4000;
/** What came meanwhile is said together, up to so many sentences. */
const SENTENCES_MAX = 3;

type ShownEvent = Extract<StreamEvent, { type: "score" | "elimination" }> | PollGraded;

/** What a change says: on the chip, and aloud. */
function textsOf(event: ShownEvent): { change: string; about: string; sentence: string } {
  if (event.type === "poll-graded") return pollTexts(event);
  if (event.type === "elimination") {
    const { player, eliminated } = event.data;
    const change = eliminated ? inGameText(event.data) : "Back in the game";
    return { change, about: player, sentence: `${player}: ${change.toLowerCase()}.` };
  }
  const { player, statistic, difference } = event.data;
  return {
    change: signedText(difference),
    about: `${statistic} · ${player}`,
    sentence: `${player}: ${spokenPoints(difference)}, ${statistic}.`,
  };
}

function pollTexts({ episode, data }: PollGraded): ReturnType<typeof textsOf> {
  const poll = `Poll of episode ${episode}`;
  const sentence = `The poll of episode ${episode} is graded`;
  if (data === null) return { change: "Graded", about: poll, sentence: `${sentence}.` };
  const { team, difference } = data;
  return {
    change: signedText(difference),
    about: `${poll} · ${team}`,
    sentence: `${sentence}: ${spokenPoints(difference)} for ${team}.`,
  };
}

const spokenPoints = (difference: number): string =>
  `${difference < 0 ? "minus" : "plus"} ${countText(Math.abs(difference), "point")}`;

/** Says each change aloud, and those that come soon after it together. */
function createAnnouncer() {
  let waiting: string[] = [];
  let timer: number | undefined;

  function sayAll(): void {
    timer = undefined;
    if (waiting.length === 0) return;
    const rest = waiting.length - SENTENCES_MAX;
    const said = waiting.slice(0, SENTENCES_MAX);
    announce([...said, ...(rest > 0 ? [`And ${countText(rest, "more change")}.`] : [])].join(" "));
    waiting = [];
    timer = setTimeout(sayAll, ANNOUNCEMENT_PAUSE_MS);
  }

  return {
    add: (event: ShownEvent): void => {
      waiting.push(textsOf(event).sentence);
      if (timer === undefined) sayAll();
    },
    stop: (): void => clearTimeout(timer),
  };
}
