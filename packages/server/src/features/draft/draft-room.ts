import type { ServerMessage } from "@emberline/contract";
import type { WebSocket } from "ws";
import type { DraftChange } from "./change-draft.ts";
import type { Board } from "./draft-board.ts";

const BUFFER_MAX_BYTES = 1024 * 1024;
/** Devices and tabs of one person in one room; the oldest makes place. */
const SOCKETS_EACH_MAX = 10;
const POLICY_VIOLATION = 1008;

/** Somebody watching a league's draft; `teamId` is null for an admin without a team in it. */
export interface Guest {
  socket: WebSocket;
  userId: string;
  sessionId: string;
  teamId: string | null;
}

export interface DraftRooms {
  enter: (leagueId: string, guest: Guest) => void;
  leave: (socket: WebSocket) => void;
  /** Where a socket is. */
  placeOf: (socket: WebSocket) => { leagueId: string; guest: Guest } | undefined;
  /** Everybody in all rooms. */
  guests: () => Guest[];
  /** Tells a room what was committed: one prepared frame for everybody. */
  tell: (change: DraftChange, now: number) => void;
  /** The leagues somebody is watching. */
  watched: () => string[];
  closeAll: () => void;
}

/** Who is in which room; each socket is in at most one. */
export function createDraftRooms(): DraftRooms {
  const rooms = new Map<string, Set<Guest>>();
  const roomOf = new Map<WebSocket, { leagueId: string; guest: Guest }>();

  function leaveSocket(socket: WebSocket): void {
    const place = roomOf.get(socket);
    if (!place) return;
    roomOf.delete(socket);
    const room = rooms.get(place.leagueId);
    room?.delete(place.guest);
    if (room?.size === 0) rooms.delete(place.leagueId);
  }

  return {
    enter: (leagueId, guest) => {
      leaveSocket(guest.socket);
      const room = rooms.get(leagueId) ?? new Set();
      rooms.set(leagueId, room.add(guest));
      roomOf.set(guest.socket, { leagueId, guest });
      const own = [...room].filter(({ userId }) => userId === guest.userId);
      for (const { socket } of own.slice(0, -SOCKETS_EACH_MAX)) {
        leaveSocket(socket);
        socket.close(POLICY_VIOLATION, "opened elsewhere");
      }
    },
    leave: leaveSocket,
    placeOf: (socket) => roomOf.get(socket),
    guests: () => [...roomOf.values()].map(({ guest }) => guest),
    tell: (change, now) => {
      const room = rooms.get(change.leagueId);
      if (!room) return;
      if (change.events.some(({ type }) => type === "scheduled")) {
        for (const guest of room)
          send(guest.socket, JSON.stringify(initMessage(change.board, guest.teamId, now)));
      }
      const shared = messagesFor(change, now).map((message) => JSON.stringify(message));
      for (const guest of room) for (const frame of shared) send(guest.socket, frame);
    },
    watched: () => [...rooms.keys()],
    closeAll: () => {
      for (const { guest } of roomOf.values()) guest.socket.close(1012, "restarting");
    },
  };
}

/** The order of messages for one change (wire.md §3). */
function messagesFor({ events, board }: DraftChange, now: number): ServerMessage[] {
  const { clock, ...shown } = board;
  const picks = events.filter((event) => event.type === "picked");
  const ended = events.some(({ type }) => type === "completed");
  const started = events.some(({ type }) => type === "clock-started");
  return [
    ...(picks.length > 0 || ended
      ? [{ type: "pick-made" as const, payload: { ...shown, serverNow: now } }]
      : []),
    ...(started && clock ? [timerMessage(clock, now)] : []),
    ...picks.flatMap((pick) => autoPickMessage(pick, board)),
  ];
}

type Pick = Extract<DraftChange["events"][number], { type: "picked" }>;

function autoPickMessage(pick: Pick, board: Board): ServerMessage[] {
  if (pick.by === "owner") return [];
  const slot = board.draftOrder.find(({ pickNumber }) => pickNumber === pick.pickNumber);
  if (!slot?.player) return [];
  return [
    {
      type: "auto-pick-made",
      payload: { player: slot.player, team: slot.team, pickNumber: pick.pickNumber },
    },
  ];
}

export const timerMessage = (clock: NonNullable<Board["clock"]>, now: number): ServerMessage => ({
  type: "draft-timer-started",
  payload: { startTime: clock.startedAt, timeoutMs: clock.deadline - clock.startedAt, serverNow: now },
});

export function initMessage(
  { clock: _clock, ...shown }: Board,
  teamId: string | null,
  now: number,
): ServerMessage {
  return { type: "init", payload: { ...shown, myTeam: teamId === null ? null : { teamId }, serverNow: now } };
}

/** Sends a frame; whoever cannot keep up is let go, and their app comes back for a fresh board. */
export function send(socket: WebSocket, frame: string): void {
  if (socket.readyState !== socket.OPEN) return;
  if (socket.bufferedAmount > BUFFER_MAX_BYTES) socket.terminate();
  else socket.send(frame);
}

export const sendError = (socket: WebSocket, message: string) =>
  send(socket, JSON.stringify({ type: "error", message }));
