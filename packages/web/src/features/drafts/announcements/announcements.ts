import { type DraftPick, fullName } from "@emberline/game";
import { truncate } from "../../../ui/text/truncate.ts";
import {
  findCurrent,
  isAway,
  isMyTurn,
  isAvailable,
  isOwnTurn,
  ownerName,
  phaseOf,
} from "../state/selectors.ts";
import { abortedText } from "../setup/aborted-text.ts";
import { commissionerLogOf } from "../log/commissioner-log.ts";
import { changedPicks, isAfter, seenOf } from "../state/missed-picks.ts";
import { missedText } from "./missed-text.ts";
import { participantNames } from "../state/participant-names.ts";
import type { RoomState } from "../state/room-state.ts";

export interface ToastMessage {
  tone: "success" | "error";
  text: string;
}

/** Announcements about a change of the room's state. The passing of time is none. */
export interface Announcements {
  /** Sentences for screen readers. */
  spoken: string[];
  /** It has become the user's turn. */
  turn: boolean;
  /** Shown as toasts, which screen readers read too. */
  toasts: ToastMessage[];
}

const MAX_PICKS_ANNOUNCED = 3;

/** What to announce when the state changes from `before` to `after`. */
export function announcementsBetween(before: RoomState, after: RoomState): Announcements {
  const change = announceChange(before, after);
  const closed = explainClosedDialog(before, after);
  return {
    spoken: [...startTexts(before, after), ...change.spoken, ...endTexts(before, after)],
    turn: isMyTurn(after) && turnOf(after) !== turnOf(before),
    toasts: closed && change.toasts.length === 0 ? [closed] : change.toasts,
  };
}

/** Identifies the user's current turn. A turn that comes again after an undo is another one. */
function turnOf(state: RoomState): string | null {
  const { log } = state;
  if (!log || !isMyTurn(state)) return null;
  const last = log.draft.picks.at(-1);
  return `${log.draftId} ${log.draft.pickNumber} ${last?.at ?? 0}`;
}

function announceChange(before: RoomState, after: RoomState): Pick<Announcements, "spoken" | "toasts"> {
  // On return the banner shows what was missed; it is announced once.
  if (after.missed && after.missed !== before.missed) {
    return { spoken: [missedText(after, after.missed)], toasts: [] };
  }
  return before.connectionStatus === "live" ? announceLive(before, after) : { spoken: [], toasts: [] };
}

function announceLive(before: RoomState, after: RoomState): Pick<Announcements, "spoken" | "toasts"> {
  const { made } = changedPicks(seenOf(before.log), seenOf(after.log));
  const own = made.filter((pick) => pick.teamId === after.myTeamId);
  const actions = announceCommissioner(before, after);
  return {
    spoken: [...pickTexts(after, made), ...(made.length > 0 ? nextTurnTexts(after) : []), ...actions.spoken],
    toasts: [...own.map((pick) => ownPickToast(after, pick)), ...actions.toasts],
  };
}

function pickTexts(state: RoomState, made: readonly DraftPick[]): string[] {
  if (made.length > MAX_PICKS_ANNOUNCED) return [`${made.length} picks were made.`];
  const names = participantNames(state);
  return made
    .filter((pick) => pick.teamId !== state.myTeamId)
    .map(({ by, playerId, teamId }) => {
      const [player, owner] = [names.player(playerId), names.team(teamId)];
      if (by === "owner") return `${owner} picked ${player}.`;
      return by === "desk"
        ? `${player} was picked for ${owner}.`
        : `${player} was picked automatically for ${owner}.`;
    });
}

/** The commissioner's actions with their reasons. Picks made for an owner are announced as picks. */
function announceCommissioner(before: RoomState, after: RoomState): Pick<Announcements, "spoken" | "toasts"> {
  const { log } = after;
  if (!log || before.log?.draftId !== log.draftId) return { spoken: [], toasts: [] };
  const received = log.received.filter(({ number }) => isAfter(number, before.log));
  const fresh = commissionerLogOf(received, participantNames(after), before.log.draft.picks.length);
  const kind = new Map(received.map(({ number, event }) => [number, event.type]));
  const text = (entry: (typeof fresh)[number]) => `${entry.text}${reasonText(entry.reason)}`;
  return {
    // A notice shows a pause for as long as it lasts, so it needs no toast.
    spoken: fresh.filter(({ number }) => kind.get(number) === "paused").map((entry) => `${text(entry)}.`),
    toasts: fresh.flatMap((entry): ToastMessage[] => {
      const type = kind.get(entry.number);
      if (type === "undone") return [{ tone: "error", text: text(entry) }];
      if (type === "resumed" || type === "time-added") return [{ tone: "success", text: text(entry) }];
      return [];
    }),
  };
}

/** Not for the user's own turn, which is announced separately. */
function nextTurnTexts(state: RoomState): string[] {
  const slot = state.board && findCurrent(state.board);
  if (!slot || phaseOf(state) !== "running" || isMyTurn(state)) return [];
  return [`On the clock: ${ownerName(state, slot)}.`];
}

function startTexts(before: RoomState, after: RoomState): string[] {
  const started = phaseOf(before) === "scheduled" && phaseOf(after) === "running";
  return started ? ["The draft has begun.", ...nextTurnTexts(after)] : [];
}

function endTexts(before: RoomState, after: RoomState): string[] {
  const ended = before.board !== null && phaseOf(before) !== "complete" && phaseOf(after) === "complete";
  const aborted = after.log?.draft.aborted;
  // The reason is shown in place of the players.
  return ended ? [aborted ? `${abortedText(aborted)}.` : "The draft is complete."] : [];
}

function ownPickToast(state: RoomState, { by, playerId, reason }: DraftPick): ToastMessage {
  const name = participantNames(state).player(playerId);
  if (by === "rule") {
    // The owner asked for it: no warning.
    if (isAway(state, state.myTeamId)) return { tone: "success", text: `${name} was picked for you` };
    return { tone: "error", text: `Time ran out: ${name} was picked for you` };
  }
  if (by === "queue") return { tone: "success", text: `${name} was picked for you from your queue` };
  if (by === "desk") return { tone: "success", text: `${name} was picked for you${reasonText(reason)}` };
  return { tone: "success", text: `${name} is on your team` };
}

/** Truncated for a toast; the log shows the whole reason. */
const reasonText = (reason: string | null | undefined): string => (reason ? `: ${truncate(reason)}` : "");

/** Why the dialog that confirms a pick closed by itself. */
function explainClosedDialog(before: RoomState, after: RoomState): ToastMessage | null {
  const { playerToConfirm } = before;
  if (!playerToConfirm || after.playerToConfirm || before.board === after.board) return null;
  if (!isAvailable(after, playerToConfirm.playerId)) {
    return { tone: "error", text: `${fullName(playerToConfirm)} has just been taken` };
  }
  if (isMyTurn(after)) return null;
  return { tone: "error", text: isOwnTurn(after) ? "The draft is paused" : "Your turn has passed" };
}
