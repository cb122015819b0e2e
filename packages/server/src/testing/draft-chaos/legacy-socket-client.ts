import { randomUUID } from "node:crypto";
import { type DraftSlot, ServerMessage } from "@emberline/contract";
import { SERVICE_UNAVAILABLE_MESSAGE } from "../../http/error-handler.ts";
import type { PickRequest } from "../draft-simulation/trace.ts";
import { openLifeline } from "./server-address.ts";
import type { FanWorld, StormFan } from "./log-client.ts";
import { createMilestones } from "./wait-until.ts";
import { noteAnswer, noteChosen } from "./client-trace.ts";

type Board = Extract<ServerMessage, { type: "init" | "pick-made" }>["payload"];

/** The existing client: is shown whole boards, picks by slot, and learns from the board what became of it. */
export function createBoardFan(world: FanWorld): StormFan {
  const { dice, record, leagueId, person, teamId } = world;
  const { token } = person;
  const milestones = createMilestones(record.broken);
  let version = 0;
  let entries = 0;
  let thoughts = 0;
  let isOver = false;
  let isEntering = true;
  let thoughtAbout = 0;
  let underWay: PickRequest | null = null;

  const line = openLifeline({
    harbour: world.harbour,
    jitter: world.comesBackMs,
    onOpen: () => {
      isEntering = true;
      // What was sent may have counted or not: nobody will say, so that the board has to.
      underWay = null;
      thoughtAbout = 0;
      line.send({ type: "join", payload: { token, leagueId } });
    },
    onFrame: (text) => read(ServerMessage.parse(JSON.parse(text))),
  });

  function read(message: ServerMessage): void {
    if (message.type === "error") hearError(message.message);
    if (message.type === "init" || message.type === "pick-made") look(message.payload);
    milestones.look();
  }

  function look(board: Board): void {
    see(board);
    if (isEntering) entries += 1;
    isEntering = false;
    isOver = board.draft.complete;
    think(board);
  }

  function see({ draft, draftOrder }: Board): void {
    if (draft.version < version) record.broken.push(`A11 a board of ${draft.version} after ${version}`);
    version = draft.version;
    const filled = draftOrder.filter(({ player }) => player !== null);
    record.boards.push({ version, picks: filled.map(inWords) });
    const own = underWay && draftOrder[underWay.pickNumber - 1];
    if (!underWay || !own?.player) return;
    // What was sent last and is on the board as the owner's was said yes to.
    const isMine = own.pickedBy === "owner" && own.player.playerId === underWay.playerId;
    if (isMine) noteAnswer(record, underWay, { accepted: true, message: null });
    if (isMine) underWay = null;
  }

  function hearError(message: string): void {
    // Neither says what became of the pick.
    const isAnswer = message !== "Something went wrong" && message !== SERVICE_UNAVAILABLE_MESSAGE;
    if (underWay && isAnswer) noteAnswer(record, underWay, { accepted: false, message });
    underWay = null;
  }

  function think({ draftOrder, availablePlayers }: Board): void {
    const slot = draftOrder.find(({ currentPick }) => currentPick === 1);
    const thinksMs = world.thinksMs({ deadline: null });
    if (!slot || slot.team.teamId !== teamId || slot.pickNumber === thoughtAbout || thinksMs === null) return;
    thoughtAbout = slot.pickNumber;
    const player = dice.sampleOrUndefined(availablePlayers);
    if (!player) return;
    thoughts += 1;
    setTimeout(() => {
      thoughts -= 1;
      pick(slot, player);
      milestones.look();
    }, thinksMs);
  }

  function pick(slot: DraftSlot, player: Board["availablePlayers"][number]): void {
    if (underWay || teamId === null || isEntering || isOver) return;
    const { playerId } = player;
    underWay = noteChosen(record, { key: randomUUID(), teamId, pickNumber: slot.pickNumber, playerId });
    line.send({ type: "pick", payload: { token, leagueId, player, pick: slot } });
  }

  return {
    line,
    version: () => version,
    draft: () => null,
    unanswered: () => 0,
    isOver: () => isOver,
    isDone: () => isOver && underWay === null && thoughts === 0,
    entries: () => entries,
    numbers: [],
    trouble: () => null,
    until: milestones.until,
  };
}

const inWords = ({ team, player }: DraftSlot): string => `${team.teamId} ${player?.playerId}`;
