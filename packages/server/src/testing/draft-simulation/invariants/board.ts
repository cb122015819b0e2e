import { foldDraft, holdersOf, isComplete } from "@emberline/game";
import { type Invariant, violation } from "./facts.ts";

/** INVARIANT-1 to 4, checked on the picks and rosters, not with the rules that made them. */
export const playersPickedOnce: Invariant = ({ storage }) => {
  const picks = storage.draft?.picks ?? [];
  const kept = storage.draft?.kept ?? [];
  const places = [...kept, ...picks];
  const pairs = new Set(places.map(({ playerId, teamId }) => `${playerId} ${teamId}`));
  const hasCopies = (storage.draft?.teamsPerPlayer ?? 1) > 1;
  const players = hasCopies ? pairs : new Set(places.map(({ playerId }) => playerId));
  // A team that has all players that are left gets one more copy (RULE-19), at most one for each team.
  const most = hasCopies ? (storage.draft?.order.length ?? 0) : 1;
  const isWithin = [...holdersOf(places).values()].every((count) => count <= most);
  const isPrefix = picks.every(({ pickNumber }, index) => pickNumber === index + 1);
  const rosters = [...storage.roster].sort().join();
  const picked = places
    .map(({ playerId, teamId }) => `${playerId} ${teamId}`)
    .sort()
    .join();
  return [
    ...(players.size === places.length && isWithin
      ? []
      : [violation("INVARIANT-1 a player is picked twice", picks)]),
    ...(isPrefix ? [] : [violation("INVARIANT-3 the filled slots have gaps", picks)]),
    ...(rosters === picked
      ? []
      : [violation("INVARIANT-1 the rosters differ from the picks", { rosters, picked })]),
  ];
};

export const followsSnakeOrder: Invariant = ({ storage: { draft } }) => {
  if (!draft) return [];
  const pickOrder: string[] = [];
  // In a second draft a team is done when it has as many players as the one that keeps fewest gets.
  const keptBy = (teamId: string) => (draft.kept ?? []).filter((place) => place.teamId === teamId).length;
  const rosterSize = draft.rounds + Math.min(...draft.order.map(keptBy));
  let row = [...draft.order];
  for (let round = 0; round < draft.rounds; round += 1) {
    pickOrder.push(...row.filter((teamId) => keptBy(teamId) + round < rosterSize));
    row = row.toReversed();
  }
  return draft.picks.every(({ teamId }, index) => pickOrder[index] === teamId)
    ? []
    : [violation("INVARIANT-4 not the snake order", draft.picks)];
};

/** The log folds to the stored draft. */
export const matchesItsLog: Invariant = ({ storage }) =>
  JSON.stringify(foldDraft(storage.events)) === JSON.stringify(storage.draft)
    ? []
    : [violation("the log does not fold to the draft", storage.draft)];

export const staysComplete: Invariant = ({ storage }) => {
  const end = storage.events.findIndex(({ type }) => type === "completed");
  return end === storage.events.length - 1
    ? []
    : [violation("INVARIANT-13 events after the end", storage.events.slice(end))];
};

export const finishes: Invariant = ({ storage, clients }) => {
  const unanswered = clients.reduce((sum, client) => sum + client.unanswered(), 0);
  return [
    ...(storage.draft && isComplete(storage.draft)
      ? []
      : [violation("INVARIANT-14 the draft is not complete", storage.draft)]),
    ...(unanswered === 0 ? [] : [violation("INVARIANT-9 picks are never answered", unanswered)]),
    ...(storage.lockHolder === null ? [] : ["INVARIANT-14 the draft stays locked"]),
  ];
};

/** Messages are checked as they arrive; in the end every client has the whole draft. */
export const clientsAreInSync: Invariant = ({ storage, clients }) => {
  const whole = JSON.stringify(storage.draft);
  return clients.flatMap((client, index) => {
    if (client.version() !== storage.events.length) {
      return [
        violation("INVARIANT-11 a client is behind", {
          client: index,
          version: client.version(),
          of: storage.events.length,
        }),
      ];
    }
    return JSON.stringify(client.draft()) === whole
      ? []
      : [violation("INVARIANT-11 a client has another draft", client.draft())];
  });
};
