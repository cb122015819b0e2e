import type { WebSocket } from "ws";
import type { Caller } from "../../auth/session.ts";
import type { Deps } from "../../deps.ts";
import type { DraftDesk } from "./draft-desk.ts";
import { type Guest, initMessage, send, sendError, timerMessage } from "./draft-room.ts";

interface Joining {
  socket: WebSocket;
  caller: Caller;
  leagueId: string;
}

/** Lets somebody who was admitted into the room of a league, with their team if they have one. */
export async function join(
  deps: Deps,
  desk: DraftDesk,
  { socket, caller, leagueId }: Joining,
): Promise<void> {
  const { userId, sessionId } = caller;
  const teamId = await findTeamId(deps, userId, leagueId);
  await sendInit(deps, desk, { socket, userId, sessionId, leagueId, teamId });
}

type Arrival = Guest & { leagueId: string };

/** Enters the room (again) and gets the board, in one turn: no change falls between the two. */
export async function sendInit(deps: Deps, desk: DraftDesk, { leagueId, ...guest }: Arrival): Promise<void> {
  await desk.show(leagueId, (board) => {
    if (guest.socket.readyState !== guest.socket.OPEN) return;
    desk.rooms.enter(leagueId, guest);
    if (!board) return sendError(guest.socket, "No draft is set for this league yet");
    send(guest.socket, JSON.stringify(initMessage(board, guest.teamId, deps.now())));
    if (board.clock) send(guest.socket, JSON.stringify(timerMessage(board.clock, deps.now())));
  });
}

async function findTeamId(deps: Deps, userId: string, leagueId: string): Promise<string | null> {
  const team = await deps.db
    .selectFrom("teams")
    .select("teamId")
    .where("leagueId", "=", leagueId)
    .where("ownerId", "=", userId)
    .executeTakeFirst();
  return team?.teamId ?? null;
}
