import type { StreamEvent } from "@emberline/contract";
import { inGameText } from "@emberline/game";
import { announce } from "../../ui/layout/live-region.tsx";
import { countText, signedText } from "../../ui/text/count-text.ts";
import type { PollGraded } from "./events.ts";

/** A screen reader says one sentence, and then nothing more for a while. */
const ANNOUNCEMENT_PAUSE_MS = 4000;
/** What came meanwhile is said together, up to so many sentences. */
const SENTENCES_MAX = 3;

export type ShownEvent = Extract<StreamEvent, { type: "score" | "elimination" }> | PollGraded;

/** What a change says: on the chip, and aloud. */
export function textsOf(event: ShownEvent): { change: string; about: string; sentence: string } {
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
export function createAnnouncer() {
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
