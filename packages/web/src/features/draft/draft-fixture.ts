import type { DraftPlayer, DraftSlot, ServerMessage } from "@emberline/contract";
import { reduceRoom } from "./draft-state.ts";
import { emptyRoom, type Board, type RoomState } from "./room-state.ts";

const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;

const teams: DraftSlot["team"][] = ["Maya", "Idle", "Tomas"].map((firstName, index) => ({
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

interface Progress {
  picks: number;
  version?: number;
  pickedBy?: DraftSlot["pickedBy"];
}

/** Three teams, two rounds, of which so many picks are made; the n-th pick takes the n-th contestant. */
export function boardAfter({ picks, version = picks + 2, pickedBy = "owner" }: Progress): Board {
  const order = [...teams, ...teams.toReversed()];
  return {
    draftOrder: order.map((team, index) => ({
      draftPickId: uuid(500 + index),
      pickNumber: index + 1,
      currentPick: index === picks ? 1 : 0,
      team,
      player: index < picks ? (players[index] ?? null) : null,
      pickedBy: index < picks ? pickedBy : null,
    })),
    availablePlayers: players.slice(picks),
    draft: {
      startDate: "2026-11-20T20:00:00.000Z",
      complete: picks >= order.length,
      pickTimeSeconds: 60,
      version,
    },
  };
}

/** The scheduled start, in the server's epoch milliseconds. */
export const startsAt = Date.parse("2026-11-20T20:00:00.000Z");

export const init = (progress: Progress, serverNow = startsAt): ServerMessage => ({
  type: "init",
  payload: { ...boardAfter(progress), myTeam: { teamId: myTeamId }, serverNow },
});
export const pickMade = (progress: Progress, serverNow = startsAt): ServerMessage => ({
  type: "pick-made",
  payload: { ...boardAfter(progress), serverNow },
});
export const timer = (startTime = startsAt, serverNow = startTime): ServerMessage => ({
  type: "draft-timer-started",
  payload: { startTime, timeoutMs: 60_000, serverNow },
});
export const refusal = (message: string): ServerMessage => ({ type: "error", message });

/** A room that heard these messages when its own clock stood at 1000. */
export const roomAfter = (messages: ServerMessage[], room: RoomState = emptyRoom): RoomState =>
  messages.reduce((state, message) => reduceRoom(state, { type: "heard", message, at: 1000 }), room);
