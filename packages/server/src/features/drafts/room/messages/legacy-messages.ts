import type { ServerMessage } from "@emberline/contract";
import type { DraftEvent } from "@emberline/game";
import type { Board } from "./legacy-board.ts";

type Happened = { events: readonly DraftEvent[]; board: Board; now: number };

/** Changes for which the legacy client has no message; it gets a new board. */
const NEEDS_INIT = new Set<DraftEvent["type"]>(["scheduled", "paused", "undone", "team-left"]);

export const needsInit = (events: readonly DraftEvent[]): boolean =>
  events.some(({ type }) => NEEDS_INIT.has(type));

/** The order of messages for one change (LEGACY-4). */
export function messagesFor({ events, board, now }: Happened): ServerMessage[] {
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

type Pick = Extract<DraftEvent, { type: "picked" }>;

/** A pick by the owner or the commissioner is not automatic. */
function autoPickMessage(pick: Pick, board: Board): ServerMessage[] {
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

export const timerMessage = (clock: NonNullable<Board["clock"]>, now: number): ServerMessage => ({
  type: "draft-timer-started",
  payload: { startTime: clock.startedAt, timeoutMs: clock.deadline - clock.startedAt, serverNow: now },
});

/** The `init` messages of one board by team; what is the same for all of them is serialized once. */
export function createInitMessages(
  { clock: _clock, ...fields }: Board,
  serverNow: number,
): (teamId: string | null) => string {
  const shared = JSON.stringify(fields).slice(0, -1);
  return (teamId) => {
    const own = JSON.stringify({ myTeam: teamId === null ? null : { teamId }, serverNow });
    return `{"type":"init","payload":${shared},${own.slice(1)}}`;
  };
}
