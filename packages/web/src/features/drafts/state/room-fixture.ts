import type { DraftParticipants, DraftPlayer, DraftTeam, ServerMessage } from "@emberline/contract";
import { type DraftEvent, foldDraft, type Picked, snakeOrder } from "@emberline/game";
import { roomReducer, type RoomEvent } from "./reducer.ts";
import { initialRoomState, type RoomState } from "./room-state.ts";

const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;

export const draftId = uuid(1);
export const PICK_MS = 60_000;

export const teams: DraftTeam[] = ["Maya", "Idle", "Tomas"].map((firstName, index) => ({
  teamId: uuid(10 + index),
  name: `Team ${firstName}`,
  owner: { firstName, lastName: "Berg" },
}));
/** The viewer's team is the second of three. */
export const myTeamId = uuid(11);

export const players: DraftPlayer[] = ["Ana", "Ben", "Cleo", "Dex", "Esme", "Finn", "Gia"].map(
  (firstName, index) => ({
    playerId: uuid(100 + index),
    firstName,
    lastName: "Ruiz",
    photoUrl: null,
    tribe: { name: index % 2 === 0 ? "Kahana" : "Moruya", color: "#2a9d8f" },
    totalPoints: index * 3,
  }),
);

export const participants: DraftParticipants = {
  teams,
  players: players.map((player) => ({ ...player, canBeDrafted: true })),
};

/** The scheduled start, in the server's epoch milliseconds. */
export const startsAt = Date.parse("2026-11-20T20:00:00.000Z");
export const roomOpensAt = startsAt - 1_800_000;

const order = teams.map(({ teamId }) => teamId);
const rounds = 2;
const slots = snakeOrder(order, rounds);

export const scheduled: DraftEvent = {
  type: "scheduled",
  order,
  rounds,
  startsAt,
  pickSeconds: PICK_MS / 1000,
  at: 0,
};
export const clock = (pickNumber: number, startedAt = startsAt): DraftEvent => ({
  type: "clock-started",
  pickNumber,
  startedAt,
  deadline: startedAt + PICK_MS,
});

/** The n-th pick takes the n-th player. */
export function picked(pickNumber: number, change: Partial<Picked> = {}): DraftEvent {
  const slot = slots[pickNumber - 1];
  const player = players[pickNumber - 1];
  if (!slot || !player) throw new Error(`there is no pick ${pickNumber}`);
  const { teamId } = slot;
  const { playerId } = player;
  return { type: "picked", pickNumber, teamId, playerId, by: "owner", at: startsAt + pickNumber, ...change };
}

/** A pick and the event after it. */
export const turn = (pickNumber: number, change: Partial<Picked> = {}): DraftEvent[] => [
  picked(pickNumber, change),
  pickNumber === slots.length ? { type: "completed", at: startsAt + pickNumber } : clock(pickNumber + 1),
];

/** The events up to the given number of picks; null: before the start. */
export const logOf = (picks: number | null): DraftEvent[] =>
  picks === null
    ? [scheduled]
    : [scheduled, clock(1), ...Array.from({ length: picks }, (_, index) => turn(index + 1)).flat()];

type Snapshot = Extract<ServerMessage, { type: "draft-snapshot" }>;

/** The answer to a join: the whole state after these events. */
export const snapshot = (
  log: readonly DraftEvent[],
  { serverNow = startsAt, ...change }: Partial<Snapshot["payload"]> = {},
): Snapshot => ({
  type: "draft-snapshot",
  payload: {
    draftId,
    version: log.length,
    state: stateOf(log),
    missed: null,
    cast: participants,
    teamId: myTeamId,
    desk: null,
    leagueName: "Night Owls",
    roomOpensAt,
    seedHash: null,
    practice: null,
    serverNow,
    ...change,
  },
});

function stateOf(log: readonly DraftEvent[]): Snapshot["payload"]["state"] {
  const draft = foldDraft(log);
  if (!draft) return null;
  const { order: teamIds, picks, ready, away, kept, ...rest } = draft;
  return {
    ...rest,
    ...(kept && { kept: [...kept] }),
    order: [...teamIds],
    picks: picks.map(copyOf),
    ready: [...ready],
    away: [...away],
  };
}

const copyOf = <T extends { tied?: readonly string[] | undefined }>(pick: T) => ({
  ...pick,
  tied: pick.tied && [...pick.tied],
});

/** A message with events, the first one numbered `from`. */
export const eventsMessage = (
  from: number,
  events: DraftEvent[],
  serverNow = startsAt,
): Extract<ServerMessage, { type: "draft-events" }> => ({
  type: "draft-events",
  payload: { draftId, from, events, serverNow },
});

/** A message with the events that follow the given number of picks. */
export const next = (picks: number, events: DraftEvent[], serverNow = startsAt): ServerMessage =>
  eventsMessage(logOf(picks).length + 1, events, serverNow);

export const socketError = (message: string): ServerMessage => ({ type: "error", message });
export const pickAnswer = (key: string, message: string | null = null): ServerMessage => ({
  type: "draft-answer",
  payload: { key, accepted: message === null, message },
});

/** A room after these messages, received when the monotonic clock stood at 1000. */
export const roomAfter = (messages: ServerMessage[], room: RoomState = initialRoomState): RoomState =>
  messages.reduce(
    (state, message) => roomReducer(state, { type: "message-received", message, at: 1000 }),
    room,
  );

/** A room joined after the given number of picks. */
export const roomWith = (picks: number | null): RoomState => roomAfter([snapshot(logOf(picks))]);

export const reduceAll = (room: RoomState, ...events: RoomEvent[]): RoomState =>
  events.reduce(roomReducer, room);
