import type { DraftSlot, ServerMessage } from "@emberline/contract";
import { choicesOf, isComplete, slots, teamOnClock, type DraftEvent } from "@emberline/game";
import { type BoardData, type StoredDraft, leftTeam } from "../model/draft-repository.ts";
import { send } from "../../../platform/sockets/client-socket.ts";
import { type Participant, sendToAll } from "./room-registry.ts";
import { participantsFor, type RoomUpdate } from "./log-messages.ts";

type Init = Extract<ServerMessage, { type: "init" }>["payload"];
/** The part of a board that is the same for every client. */
type Board = Pick<Init, "draftOrder" | "availablePlayers" | "draft"> & {
  /**
   * Null before the start and after the end. While the draft is paused it has no time; the client then shows "--:--".
   */
  clock: { startedAt: number; deadline: number } | null;
};

/** Builds the board from a folded log, with names and pictures. */
function boardOf({ draft, version }: StoredDraft, boardData: BoardData): Board {
  const pool = boardData.participants.players.filter(({ canBeDrafted }) => canBeDrafted);
  const choices = choicesOf(
    draft,
    teamOnClock(draft),
    pool.map(({ playerId }) => playerId),
  );
  const startedAt = draft.startedAt ?? draft.pausedAt;
  const deadline = draft.deadline ?? draft.pausedAt;
  return {
    draftOrder: draftOrderOf(draft, boardData),
    availablePlayers: pool
      .filter(({ playerId }) => choices.has(playerId))
      .map(({ canBeDrafted: _canBe, ...player }) => player),
    draft: {
      startDate: new Date(draft.startsAt).toISOString(),
      complete: isComplete(draft),
      pickTimeSeconds: draft.pickSeconds,
      version,
    },
    clock: startedAt === null || deadline === null ? null : { startedAt, deadline },
  };
}

function draftOrderOf(draft: StoredDraft["draft"], { participants, slotIds }: BoardData): DraftSlot[] {
  const teams = new Map(participants.teams.map((team) => [team.teamId, team]));
  const players = new Map(participants.players.map((player) => [player.playerId, player]));
  const current = isComplete(draft) ? null : draft.pickNumber;
  return slots(draft).flatMap(({ pickNumber, teamId, pick }) => {
    const draftPickId = slotIds[pickNumber - 1];
    // Another server has just rescheduled the draft; its board follows.
    if (draftPickId === undefined) return [];
    const player = pick && players.get(pick.playerId);
    return {
      draftPickId,
      pickNumber,
      currentPick: pickNumber === current ? 1 : 0,
      team: teams.get(teamId) ?? leftTeam(teamId),
      player: player ? toPublicPlayer(player) : null,
      pickedBy: pick?.by ?? null,
    };
  });
}

const toPublicPlayer = ({
  playerId,
  firstName,
  lastName,
  photoUrl,
  tribe,
}: BoardData["participants"]["players"][number]) => ({
  playerId,
  firstName,
  lastName,
  photoUrl,
  tribe,
});

type Happened = { events: readonly DraftEvent[]; board: Board; now: number };

/** Changes for which the legacy client has no message; it gets a new board. */
const NEEDS_INIT = new Set<DraftEvent["type"]>(["scheduled", "paused", "undone", "team-left"]);

const needsInit = (events: readonly DraftEvent[]): boolean => events.some(({ type }) => NEEDS_INIT.has(type));

/** The order of messages for one change (LEGACY-4). */
function messagesFor({ events, board, now }: Happened): ServerMessage[] {
  const { clock, ...fields } = board;
  const picks = events.filter((event) => event.type === "picked");
  const ended = events.some(({ type }) => type === "completed" || type === "aborted");
  // A running clock is also sent right after an `init`.
  const started = needsInit(events) || events.some(({ type }) => type === "clock-started");
  return [
    ...(picks.length > 0 || ended
      ? [{ type: "pick-made" as const, payload: { ...fields, serverNow: now } }]
      : []),
    ...(started && clock ? [timerMessage(clock, now)] : []),
    ...picks.flatMap((pick) => autoPickMessage(pick, board)),
  ];
}

type Picked = Extract<DraftEvent, { type: "picked" }>;

/** A pick by the owner or the commissioner is not automatic. */
function autoPickMessage(pick: Picked, board: Board): ServerMessage[] {
  if (pick.by === "owner" || pick.by === "desk") return [];
  const slot = board.draftOrder.find(({ pickNumber }) => pickNumber === pick.pickNumber);
  if (!slot?.player) return [];
  return [
    {
      type: "auto-pick-made",
      payload: { player: slot.player, team: slot.team, pickNumber: pick.pickNumber },
    },
  ];
}

const timerMessage = (clock: NonNullable<Board["clock"]>, now: number): ServerMessage => ({
  type: "draft-timer-started",
  payload: { startTime: clock.startedAt, timeoutMs: clock.deadline - clock.startedAt, serverNow: now },
});

/** The `init` messages of one board by team; what is the same for all of them is serialized once. */
function createInitMessages(
  { clock: _clock, ...fields }: Board,
  serverNow: number,
): (teamId: string | null) => string {
  const shared = JSON.stringify(fields).slice(0, -1);
  return (teamId) => {
    const own = JSON.stringify({ myTeam: teamId === null ? null : { teamId }, serverNow });
    return `{"type":"init","payload":${shared},${own.slice(1)}}`;
  };
}

/** Participants who may not see the whole season get boards of their own. */
export function sendBoardsTo(participants: Participant[], update: RoomUpdate, at: number): void {
  sendBoards(
    participants.filter(({ seen }) => !seen),
    update,
    at,
  );
  for (const participant of participants) {
    if (!participant.seen) continue;
    const own = participantsFor(participant.seen, { stored: update.after, boardData: update.boardData });
    sendBoards([participant], { ...update, boardData: { ...update.boardData, participants: own } }, at);
  }
}

function sendBoards(
  participants: Participant[],
  { after, run, boardData, areOthers }: RoomUpdate,
  at: number,
): void {
  if (participants.length === 0) return;
  const board = boardOf(after, boardData);
  const messages = messagesFor({ events: run, board, now: at });
  // A change that none of the sent boards shows needs a new board, with the running clock.
  const onlyParticipantsChanged = areOthers && !messages.some(({ type }) => type === "pick-made");
  if (needsInit(run) || onlyParticipantsChanged) {
    const initFor = createInitMessages(board, at);
    for (const { socket, teamId } of participants) send(socket, initFor(teamId));
  }
  const hasTimer = messages.some(({ type }) => type === "draft-timer-started");
  if (onlyParticipantsChanged && !hasTimer && board.clock) messages.unshift(timerMessage(board.clock, at));
  for (const message of messages) sendToAll(participants, JSON.stringify(message));
}

/** What a participant who joins gets: the board and the running clock. */
export function prepareBoard(stored: StoredDraft, boardData: BoardData, at: number) {
  const board = boardOf(stored, boardData);
  return {
    initFor: createInitMessages(board, at),
    timer: board.clock && Buffer.from(JSON.stringify(timerMessage(board.clock, at))),
  };
}
