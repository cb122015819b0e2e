const BUFFER_MAX_BYTES = 1024 * 1024;
/** Devices and tabs of one person in one room; the oldest makes place. */
const SOCKETS_EACH_MAX = 10;
const POLICY_VIOLATION = 1008;
const RESTARTING = 1012;
const TRY_LATER = 1013;

/** What a room needs of a WebSocket. */
export interface RoomSocket {
  readonly readyState: number;
  readonly OPEN: number;
  readonly bufferedAmount: number;
  send: (frame: string) => void;
  close: (code: number, reason: string) => void;
}

/** Somebody watching a league's draft; `teamId` is null for an admin without a team in it. */
export interface Guest {
  socket: RoomSocket;
  userId: string;
  sessionId: string;
  leagueId: string;
  teamId: string | null;
  /** Listens to the log instead of whole boards. */
  log: boolean;
  /** May run the draft: as the league's owner, or as an admin. */
  desk: "owner" | "admin" | null;
}

export interface DraftRooms {
  enter: (leagueId: string, guest: Guest) => void;
  leave: (socket: RoomSocket) => void;
  /** Where a socket is. */
  placeOf: (socket: RoomSocket) => { leagueId: string; guest: Guest } | undefined;
  /** Everybody in all rooms. */
  guests: () => Guest[];
  guestsOf: (leagueId: string) => Guest[];
  /** The leagues somebody is watching. */
  watched: () => string[];
  closeAll: () => void;
}

/** Who is in which room; each socket is in at most one. `onEmpty` is called when the last one has left a room. */
export function createDraftRooms(onEmpty: (leagueId: string) => void = () => {}): DraftRooms {
  const rooms = new Map<string, Set<Guest>>();
  const roomOf = new Map<RoomSocket, { leagueId: string; guest: Guest }>();

  function leaveSocket(socket: RoomSocket): void {
    const place = roomOf.get(socket);
    if (!place) return;
    roomOf.delete(socket);
    const room = rooms.get(place.leagueId);
    room?.delete(place.guest);
    if (room?.size !== 0) return;
    rooms.delete(place.leagueId);
    onEmpty(place.leagueId);
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
    guestsOf: (leagueId) => [...(rooms.get(leagueId) ?? [])],
    watched: () => [...rooms.keys()],
    closeAll: () => {
      for (const { guest } of roomOf.values()) guest.socket.close(RESTARTING, "restarting");
    },
  };
}

/**
 * Sends a frame. A reader who is too slow is told to try later, behind what waits for them already, and gets no
 * more frames; an app that comes back is sent what it missed.
 */
export function send(socket: RoomSocket, frame: string): void {
  if (socket.readyState !== socket.OPEN) return;
  if (socket.bufferedAmount > BUFFER_MAX_BYTES) socket.close(TRY_LATER, "too slow");
  else socket.send(frame);
}

export const sendError = (socket: RoomSocket, message: string) =>
  send(socket, JSON.stringify({ type: "error", message }));
