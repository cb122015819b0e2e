import type { Record } from "../trace.ts";
import { eachOnce, endsForGood, everybodyIsThere, finishes, followsTheSnake, isItsLog } from "./board.ts";
import { hearsWhoIsInTime, isPrompt, keepsDeadlines, keepsTime } from "./clock.ts";
import { type Evening, eveningOf, type Law } from "./facts.ts";
import {
  answersAlike,
  explainsEveryPick,
  keepsRealTime,
  keepsToTheDesk,
  keepsWhatWasAcknowledged,
  refusesWithTruth,
} from "./pick.ts";

/** What is asked once the evening is over; A11, A12 and "stored, then told" are asked at every frame. */
const LAWS: Law[] = [
  eachOnce,
  followsTheSnake,
  isItsLog,
  endsForGood,
  finishes,
  everybodyIsThere,
  keepsWhatWasAcknowledged,
  explainsEveryPick,
  keepsToTheDesk,
  keepsRealTime,
  answersAlike,
  refusesWithTruth,
  keepsDeadlines,
  isPrompt,
  hearsWhoIsInTime,
  keepsTime,
];

export function findBroken(record: Record, rest: Pick<Evening, "storage" | "fans" | "endedAt">): string[] {
  const evening = eveningOf(record, rest);
  return LAWS.flatMap((law) => law(evening));
}
