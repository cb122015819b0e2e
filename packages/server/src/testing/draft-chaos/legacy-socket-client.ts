import { randomUUID } from "node:crypto";
import { type DraftSlot, ServerMessage } from "@emberline/contract";
import { SERVICE_UNAVAILABLE_MESSAGE } from "../../platform/errors.ts";
import type { SentPick } from "../draft-simulation/trace.ts";
import { openReconnectingSocket } from "./server-address.ts";
import type { ChaosClientOptions, ChaosClient } from "./log-client.ts";
import { createWaitUntil } from "./wait-until.ts";
import { recordPickReply, recordPickRequest } from "./client-trace.ts";

type Board = Extract<ServerMessage, { type: "init" | "pick-made" }>["payload"];

/** The legacy client: receives whole boards, picks by slot, and reads the result of a pick from the next board. */
export function createLegacySocketClient(options: ChaosClientOptions): ChaosClient {
  const { rng, trace, leagueId, user, teamId } = options;
  const { token } = user;
  const milestones = createWaitUntil(trace.violations);
  let version = 0;
  let snapshotCount = 0;
  let plannedPicks = 0;
  let isOver = false;
  let isJoining = true;
  let plannedFor = 0;
  let pendingRequest: SentPick | null = null;

  const socket = openReconnectingSocket({
    serverAddress: options.serverAddress,
    reconnectDelayMs: options.reconnectDelayMs,
    onOpen: () => {
      isJoining = true;
      // A pick sent before may have been made or not; only the board tells.
      pendingRequest = null;
      plannedFor = 0;
      socket.send({ type: "join", payload: { token, leagueId } });
    },
    onFrame: (text) => read(ServerMessage.parse(JSON.parse(text))),
  });

  function read(message: ServerMessage): void {
    if (message.type === "error") handleError(message.message);
    if (message.type === "init" || message.type === "pick-made") handleBoard(message.payload);
    milestones.check();
  }

  function handleBoard(board: Board): void {
    recordBoard(board);
    if (isJoining) snapshotCount += 1;
    isJoining = false;
    isOver = board.draft.complete;
    planPick(board);
  }

  function recordBoard({ draft, draftOrder }: Board): void {
    if (draft.version < version)
      trace.violations.push(`INVARIANT-11 a board of ${draft.version} after ${version}`);
    version = draft.version;
    const filled = draftOrder.filter(({ player }) => player !== null);
    trace.boards.push({ version, picks: filled.map(describePick) });
    const own = pendingRequest && draftOrder[pendingRequest.pickNumber - 1];
    if (!pendingRequest || !own?.player) return;
    // If the last pick sent is on the board as made by the owner, it was accepted.
    const isMine = own.pickedBy === "owner" && own.player.playerId === pendingRequest.playerId;
    if (isMine) recordPickReply(trace, pendingRequest, { accepted: true, message: null });
    if (isMine) pendingRequest = null;
  }

  function handleError(message: string): void {
    // These two errors do not tell whether the pick was made.
    const isAnswer = message !== "Something went wrong" && message !== SERVICE_UNAVAILABLE_MESSAGE;
    if (pendingRequest && isAnswer) recordPickReply(trace, pendingRequest, { accepted: false, message });
    pendingRequest = null;
  }

  function planPick({ draftOrder, availablePlayers }: Board): void {
    const slot = draftOrder.find(({ currentPick }) => currentPick === 1);
    const thinkingMs = options.thinkingMs({ deadline: null });
    if (!slot || slot.team.teamId !== teamId || slot.pickNumber === plannedFor || thinkingMs === null) return;
    plannedFor = slot.pickNumber;
    const player = rng.sampleOrUndefined(availablePlayers);
    if (!player) return;
    plannedPicks += 1;
    setTimeout(() => {
      plannedPicks -= 1;
      pick(slot, player);
      milestones.check();
    }, thinkingMs);
  }

  function pick(slot: DraftSlot, player: Board["availablePlayers"][number]): void {
    if (pendingRequest || teamId === null || isJoining || isOver) return;
    const { playerId } = player;
    pendingRequest = recordPickRequest(trace, {
      key: randomUUID(),
      teamId,
      pickNumber: slot.pickNumber,
      playerId,
    });
    socket.send({ type: "pick", payload: { token, leagueId, player, pick: slot } });
  }

  return {
    socket,
    version: () => version,
    draft: () => null,
    unanswered: () => 0,
    isOver: () => isOver,
    isDone: () => isOver && pendingRequest === null && plannedPicks === 0,
    snapshotCount: () => snapshotCount,
    numbers: [],
    outageSince: () => null,
    waitUntil: milestones.until,
  };
}

const describePick = ({ team, player }: DraftSlot): string => `${team.teamId} ${player?.playerId}`;
