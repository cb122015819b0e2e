import { nextDueAt } from "@emberline/game";
import type { Tx } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import { listen } from "../../realtime/listen.ts";
import type { DraftChange } from "./change-draft.ts";
import { type TeamOfLeague, workTeamIn, workTeamOut } from "./change-teams.ts";
import { type Board, readBoard } from "./draft-board.ts";
import { createDraftClocks } from "./draft-clocks.ts";
import { createDraftRooms, type DraftRooms } from "./draft-room.ts";
import { DRAFT_CHANNEL, findDraft, findDue, findEventsSince } from "./draft-store.ts";
import { makePick, type PickRequest } from "./make-pick.ts";
import { runClock } from "./run-clock.ts";
import { watchSessions } from "./session-watch.ts";
import { type DraftSettings, setDraft } from "./set-draft.ts";
import { createTurns } from "./turns.ts";

const RELOAD_EVERY_MS = 5000;
const AGAIN_AFTER_MS = 1000;
const LOOK_AHEAD_MS = 120_000;

export interface DraftDesk {
  rooms: DraftRooms;
  /** Shows a league's board in turn with its changes: nothing falls between the look and what is told next. */
  show: (leagueId: string, look: (board: Board | null) => void) => Promise<void>;
  pick: (request: PickRequest) => Promise<void>;
  set: (settings: DraftSettings) => Promise<void>;
  /** For the league feature: works a joining team into the order, in the joining's own transaction. */
  teamJoins: (tx: Tx, joining: TeamOfLeague) => Promise<void>;
  /** The same for a team that is about to be taken out of the league. */
  teamLeaves: (tx: Tx, leaving: TeamOfLeague) => Promise<void>;
  start: () => Promise<void>;
  /** Rings what is due and waits for it: for tests that move the clock. */
  wake: () => Promise<void>;
  stop: () => Promise<void>;
}

/**
 * Everything that changes a draft goes through here: one at a time per league in this process
 * (between processes the row lock decides), stored first, then told to the room and the clock.
 */
export function createDraftDesk(deps: Deps): DraftDesk {
  const rooms = createDraftRooms();
  const inTurn = createTurns();
  /** Versions count from 1 in every season's draft, so a version says nothing without its draft. */
  const toldOf = new Map<string, Told>();
  const clocks = createDraftClocks(deps.now, (leagueId) => void inTurn(leagueId, () => ring(leagueId)));
  let watchedSince = Number.POSITIVE_INFINITY;
  let reload: NodeJS.Timeout | undefined;
  let ears: ReturnType<typeof listen> | undefined;
  let stopWatch: (() => void) | undefined;

  function tell(change: DraftChange): void {
    toldOf.set(change.leagueId, { draftId: change.draftId, version: change.board.draft.version });
    clocks.set(change.leagueId, change.nextDueAt);
    rooms.tell(change, deps.now());
  }

  async function ring(leagueId: string): Promise<void> {
    try {
      const change = await runClock(deps, leagueId, watchedSince);
      if (change) tell(change);
      else clocks.set(leagueId, nextDueAtOf(await findDraft(deps.db, leagueId)));
    } catch (error) {
      deps.log.error(
        { err: error, leagueId },
        "a draft clock could not be run; it is tried again in a second",
      );
      clocks.set(leagueId, deps.now() + AGAIN_AFTER_MS);
    }
  }

  /** Tells the room what was committed elsewhere since it was last told something. */
  async function catchUp(leagueId: string, news?: Told): Promise<void> {
    const told = toldOf.get(leagueId);
    if (news && isTold(told, news)) return;
    const stored = await findDraft(deps.db, leagueId);
    if (!stored || isTold(told, stored)) return;
    const { draftId } = stored;
    const events = await findEventsSince(deps.db, stored, told?.draftId === draftId ? told.version : 0);
    const board = await readBoard(deps.db, stored);
    tell({ leagueId, draftId, events, board, nextDueAt: nextDueAt(stored.draft) });
  }

  function hear(payload: string): void {
    const [leagueId = "", version, draftId = ""] = payload.split(" ");
    inTurn(leagueId, () => catchUp(leagueId, { draftId, version: Number(version) })).catch(logCatchUp);
  }

  function catchUpAll(): void {
    for (const leagueId of rooms.watched()) {
      inTurn(leagueId, () => catchUp(leagueId)).catch(logCatchUp);
    }
  }

  const logCatchUp = (error: unknown) => deps.log.error({ err: error }, "a draft room could not catch up");

  async function loadDue(): Promise<void> {
    const due = await findDue(deps.db, new Date(deps.now() + LOOK_AHEAD_MS));
    for (const { leagueId, nextDueAt: dueAt } of due) clocks.set(leagueId, dueAt?.getTime() ?? null);
  }

  return {
    rooms,
    show: (leagueId, look) =>
      inTurn(leagueId, async () => {
        await catchUp(leagueId);
        const stored = await findDraft(deps.db, leagueId);
        look(stored && (await readBoard(deps.db, stored)));
      }),
    pick: (request) => inTurn(request.leagueId, async () => tell(await makePick(deps, request))),
    set: (settings) => inTurn(settings.leagueId, async () => tell(await setDraft(deps, settings))),
    teamJoins: (tx, joining) => workTeamIn(deps, tx, joining),
    teamLeaves: (tx, leaving) => workTeamOut(deps, tx, leaving),
    start: async () => {
      watchedSince = deps.now();
      ears = listen(deps, DRAFT_CHANNEL, { onHint: hear, onReconnect: catchUpAll });
      await ears.ready;
      await loadDue();
      stopWatch = watchSessions(deps, rooms);
      reload = setInterval(() => {
        loadDue().catch((error: unknown) =>
          deps.log.error({ err: error }, "the draft clocks could not be read"),
        );
      }, RELOAD_EVERY_MS);
    },
    wake: async () => {
      clocks.wake();
      await inTurn.settled();
    },
    stop: async () => {
      clearInterval(reload);
      stopWatch?.();
      clocks.stop();
      ears?.stop();
      await inTurn.settled();
      rooms.closeAll();
    },
  };
}

interface Told {
  draftId: string;
  version: number;
}

const isTold = (told: Told | undefined, news: Told) =>
  told?.draftId === news.draftId && told.version >= news.version;

const nextDueAtOf = (stored: Awaited<ReturnType<typeof findDraft>>) =>
  stored ? nextDueAt(stored.draft) : null;
