const BUFFER_MAX_BYTES = 1024 * 1024;
/** Devices and tabs of one user in one room; the oldest is closed. */
const SOCKETS_EACH_MAX = 10;
const POLICY_VIOLATION = 1008;
const RESTARTING = 1012;
const TRY_LATER = 1013;
const TEXT = { binary: false };

/** What a room needs of a WebSocket. */
export interface RoomSocket {
  readonly readyState: number;
  readonly OPEN: number;
  readonly bufferedAmount: number;
  send: (frame: string | Buffer, options: { binary: boolean }) => void;
  close: (code: number, reason: string) => void;
}

/** A connection to a league's draft room; `teamId` is null for an admin without a team. */
export interface Participant {
  socket: RoomSocket;
  userId: string;
  sessionId: string;
  leagueId: string;
  teamId: string | null;
  /** Receives the log instead of whole boards. */
  log: boolean;
  /** The commissioner role: the league's owner, or an admin. */
  desk: "owner" | "admin" | null;
}

export interface RoomRegistry {
  add: (leagueId: string, participant: Participant) => void;
  remove: (socket: RoomSocket) => void;
  /** The room that a socket has joined. */
  roomOf: (socket: RoomSocket) => { leagueId: string; participant: Participant } | undefined;
  /** The participants of all rooms. */
  participants: () => Participant[];
  participantsOf: (leagueId: string) => Participant[];
  /** The leagues whose rooms have participants. */
  activeLeagueIds: () => string[];
  closeAll: () => void;
}

/**
 * The participants of each room; a socket is in at most one. `onEmpty` is called when the last one leaves a
 * room.
 */
export function createRoomRegistry(onEmpty: (leagueId: string) => void = () => {}): RoomRegistry {
  const rooms = new Map<string, Set<Participant>>();
  const membershipBySocket = new Map<RoomSocket, { leagueId: string; participant: Participant }>();

  function removeSocket(socket: RoomSocket): void {
    const membership = membershipBySocket.get(socket);
    if (!membership) return;
    membershipBySocket.delete(socket);
    const room = rooms.get(membership.leagueId);
    room?.delete(membership.participant);
    if (room?.size !== 0) return;
    rooms.delete(membership.leagueId);
    onEmpty(membership.leagueId);
  }

  return {
    add: (leagueId, participant) => {
      removeSocket(participant.socket);
      const room = rooms.get(leagueId) ?? new Set();
      rooms.set(leagueId, room.add(participant));
      membershipBySocket.set(participant.socket, { leagueId, participant });
      const ownSockets = [...room].filter(({ userId }) => userId === participant.userId);
      for (const { socket } of ownSockets.slice(0, -SOCKETS_EACH_MAX)) {
        removeSocket(socket);
        socket.close(POLICY_VIOLATION, "opened elsewhere");
      }
    },
    remove: removeSocket,
    roomOf: (socket) => membershipBySocket.get(socket),
    participants: () => [...membershipBySocket.values()].map(({ participant }) => participant),
    participantsOf: (leagueId) => [...(rooms.get(leagueId) ?? [])],
    activeLeagueIds: () => [...rooms.keys()],
    closeAll: () => {
      for (const { participant } of membershipBySocket.values())
        participant.socket.close(RESTARTING, "restarting");
    },
  };
}

/**
 * Sends a message. A client that reads too slowly is closed with "try again later" and gets no more messages;
 * when it returns, it is sent what it missed.
 */
export function send(socket: RoomSocket, frame: string | Buffer): void {
  if (socket.readyState !== socket.OPEN) return;
  if (socket.bufferedAmount > BUFFER_MAX_BYTES) socket.close(TRY_LATER, "too slow");
  else socket.send(frame, TEXT);
}

/** Sends the same message to several clients; it is encoded once. */
export function sendToAll(participants: readonly Pick<Participant, "socket">[], message: string): void {
  if (participants.length === 0) return;
  const frame = Buffer.from(message);
  for (const { socket } of participants) send(socket, frame);
}

export const sendError = (socket: RoomSocket, message: string) =>
  send(socket, JSON.stringify({ type: "error", message }));
