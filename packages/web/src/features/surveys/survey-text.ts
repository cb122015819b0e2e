import { dateTimeText, fromNowText, type Moment } from "../../ui/text/time-text.ts";
import type { LockedState, STATE_TEXT, SurveyState } from "./latest/survey-state.ts";

/** The prompt, with the number of answers if it is more than one. */
export const promptText = ({ prompt, answerCount }: { prompt: string; answerCount: number }): string =>
  answerCount > 1 ? `${prompt} (choose ${answerCount})` : prompt;

/** 'N point(s)', whatever the number (LIMIT-14). */
export const surveyPointsText = (points: number): string => `${points} point(s)`;

export const chosenText = (chosen: number, answerCount: number): string =>
  `${chosen} of ${answerCount} chosen`;

export const wantedText = (answerCount: number): string =>
  answerCount === 1 ? "Required: choose one answer" : `Required: choose exactly ${answerCount} answers`;

const ACTIONS = {
  unread: "Answer the poll",
  changed: "Answer what is new",
  answered: "Change your answers",
  live: "See your answers",
  graded: "See your answers",
  kept: "See your answers",
} satisfies typeof STATE_TEXT;

/** Said of a locked poll. */
export const LOCKED_TITLES: Record<LockedState, string> = {
  live: "The show is in progress. Good luck!",
  graded: "This poll is graded.",
  kept: "This poll stays locked.",
};

export const isLockedState = (state: SurveyState): state is LockedState => state in LOCKED_TITLES;

/** Of a poll that was not opened again with its episode's new time. */
export const KEPT_LOCKED_TEXT =
  "Its episode was moved after your league could read the answers, so this poll stays locked.";

/** The label of the button for a poll; without saved answers a locked poll has none to show. */
export const actionText = (state: SurveyState, saved: boolean): string =>
  isLockedState(state) && !saved ? "See the poll" : ACTIONS[state];

interface SaveStatus {
  /** Null if nothing is saved. */
  savedAt: string | null;
  /** There are unsent changes. */
  unsent: boolean;
  /** They were submitted without a network and wait for one. */
  isKept?: boolean;
  locksAt: string;
}

export const KEPT_TEXT = "No network: your answers are kept on this device and sent when it is back.";

/** What is saved and until when it can be changed. */
export function answerStatusText(
  { savedAt, unsent, isKept = false, locksAt }: SaveStatus,
  now: Moment,
): string {
  const lock = `${dateTimeText(locksAt, now)} (${fromNowText(locksAt, now)})`;
  if (isKept) return `${KEPT_TEXT} They count if they arrive before ${lock}.`;
  if (savedAt === null) return `${unsent ? "Not sent yet. " : ""}You can answer until ${lock}.`;
  const saved = savedText(savedAt, now);
  return unsent
    ? `Not sent yet. What you saved ${saved} counts unless you submit this by ${lock}.`
    : `Saved ${saved}. You can change your answers until ${lock}.`;
}

/** After the lock: which answers counted. */
export const countedText = (savedAt: string | null, now: Moment): string =>
  savedAt === null
    ? "You did not answer this poll."
    : `These answers counted, saved ${dateTimeText(savedAt, now)}.`;

const JUST_NOW_MS = 60_000;

/** The server's clock may be ahead: a save time in the future reads "just now". */
const savedText = (savedAt: string, now: Moment): string =>
  new Date(now).getTime() - Date.parse(savedAt) < JUST_NOW_MS ? "just now" : dateTimeText(savedAt, now);
