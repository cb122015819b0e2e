import { ROOM_TABS_PER_USER } from "@emberline/game";
import { type ClientSocket, send } from "../../../platform/sockets/client-socket.ts";
import type { SeenSeason } from "../../spoilers/index.ts";

const POLICY_VIOLATION = 1008;
const RESTARTING = 1012;

/** A connection to a league's draft room; `teamId` is null for an admin without a team. */
export interface Participant {
  socket: ClientSocket;
  userId: string;
  sessionId: string;
  leagueId: string;
  teamId: string | null;
  /** Receives the log instead of whole boards. */
  log: boolean;
  /** The commissioner role: the league's owner, or an admin. */
  desk: "owner" | "admin" | null;
  /** The season within the user's spoiler limits; null is all of it. */
  seen: SeenSeason | null;
}

export interface RoomRegistry {
  add: (leagueId: string, participant: Participant) => void;
  remove: (socket: ClientSocket) => void;
  /** The room that a socket has joined. */
  roomOf: (socket: ClientSocket) => { leagueId: string; participant: Participant } | undefined;
  /** The participants of all rooms. */
  participants: () => Participant[];
  participantsOf: (leagueId: string) => Participant[];
  /** The leagues whose rooms have participants. */
  activeLeagueIds: () => string[];
  closeAll: () => void;
}

/**
 * The participants of each room; a socket is in at most one. `onEmpty` is called when the last participant leaves a
 * room.
 */
export function createRoomRegistry(onEmpty: (leagueId: string) => void = () => {}): RoomRegistry {
  const rooms = new Map<string, Set<Participant>>();
  const membershipBySocket = new Map<ClientSocket, { leagueId: string; participant: Participant }>();

  function removeSocket(socket: ClientSocket): void {
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
      for (const { socket } of ownSockets.slice(0, -ROOM_TABS_PER_USER)) {
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

/** Sends the same message to several clients; it is encoded once. */
export function sendToAll(participants: readonly Pick<Participant, "socket">[], message: string): void {
  if (participants.length === 0) return;
  const frame = Buffer.from(message);
  for (const { socket } of participants) send(socket, frame);
}

/** The teams whose owners are in a room, and the number of other participants. */
export interface Presence {
  teamIds: string[];
  watching: number;
}

/** Counts each user once, with any number of devices. */
export function presenceOf(participants: readonly Participant[]): Presence {
  const teamIds = new Set(participants.flatMap(({ teamId }) => teamId ?? []));
  const remote = new Set(participants.filter(({ teamId }) => teamId === null).map(({ userId }) => userId));
  return { teamIds: [...teamIds].sort(), watching: remote.size };
}
