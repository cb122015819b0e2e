import { foldDraft, isComplete } from "@emberline/game";
import { type Law, say } from "./facts.ts";

/** A1–A4: asked of the picks that stand and of the rosters, not of the rules that made them. */
export const eachOnce: Law = ({ storage }) => {
  const picks = storage.draft?.picks ?? [];
  const players = new Set(picks.map(({ playerId }) => playerId));
  const isPrefix = picks.every(({ pickNumber }, index) => pickNumber === index + 1);
  const rosters = Array.from(storage.roster, ([playerId, teamId]) => `${playerId} ${teamId}`)
    .sort()
    .join();
  const picked = picks
    .map(({ playerId, teamId }) => `${playerId} ${teamId}`)
    .sort()
    .join();
  return [
    ...(players.size === picks.length ? [] : [say("A1 a contestant is picked twice", picks)]),
    ...(isPrefix ? [] : [say("A3 the filled slots are no prefix", picks)]),
    ...(rosters === picked ? [] : [say("A1 the rosters are not the picks", { rosters, picked })]),
  ];
};

export const followsTheSnake: Law = ({ storage: { draft } }) => {
  if (!draft) return [];
  const line: string[] = [];
  let row = [...draft.order];
  for (let round = 0; round < draft.rounds; round += 1) {
    line.push(...row);
    row = row.toReversed();
  }
  return draft.picks.every(({ teamId }, index) => line[index] === teamId) ? [] : [say("A4", draft.picks)];
};

/** The log says all of it. */
export const isItsLog: Law = ({ storage }) =>
  JSON.stringify(foldDraft(storage.events)) === JSON.stringify(storage.draft)
    ? []
    : [say("the log does not fold to the draft", storage.draft)];

export const endsForGood: Law = ({ storage }) => {
  const end = storage.events.findIndex(({ type }) => type === "completed");
  return end === storage.events.length - 1 ? [] : [say("A13 after the end", storage.events.slice(end))];
};

export const finishes: Law = ({ storage, fans }) => {
  const unanswered = fans.reduce((sum, fan) => sum + fan.unanswered(), 0);
  return [
    ...(storage.draft && isComplete(storage.draft) ? [] : [say("A14 it did not finish", storage.draft)]),
    ...(unanswered === 0 ? [] : [say("A9 picks are never answered", unanswered)]),
    ...(storage.lockHolder === null ? [] : ["A14 somebody holds the draft for ever"]),
  ];
};

/** Both apps' streams are checked as they come; in the end everybody knows all of it. */
export const everybodyIsThere: Law = ({ storage, fans }) => {
  const whole = JSON.stringify(storage.draft);
  return fans.flatMap((fan, index) => {
    if (fan.version() !== storage.events.length) {
      return [say("A11 left behind", { fan: index, version: fan.version(), of: storage.events.length })];
    }
    return JSON.stringify(fan.draft()) === whole ? [] : [say("A11 another draft", fan.draft())];
  });
};
