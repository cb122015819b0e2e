import { randomUUID } from "node:crypto";
import type { Page, WebSocketRoute } from "@playwright/test";
import { leaveApp } from "./visit.ts";

const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
export const PICK_MS = 120_000;
/** Two teams and two rounds; the fan has the second team. */
const ORDER = [uuid(11), uuid(12)];
export const TEAMS = { tomas: uuid(11), ana: uuid(12) };
const SLOTS = [0, 1, 1, 0].map((team) => ORDER[team] ?? "");
const PLAYER_ROWS = ["Cleo", "Dex", "Esme", "Finn"].map((firstName, index) => ({
  playerId: uuid(100 + index),
  firstName,
  lastName: "Ruiz",
  photoUrl: null,
  tribe: null,
  // The list is sorted by points, highest first.
  totalPoints: 10 - index,
  canBeDrafted: true,
}));

export const PLAYERS = { cleo: uuid(100), dex: uuid(101), esme: uuid(102), finn: uuid(103) };

type Change = Record<string, unknown>;

/** A fake server of a draft room, controlled by the test. */
export interface FakeDraftServer {
  /** Resolves when the page has joined and waits for its board. */
  joined: Promise<void>;
  /** Sends the whole state after some picks; the draft starts in some seconds, or has started. */
  sendBoard: (
    picks: number,
    startsInSeconds?: number,
    change?: { state?: Change; snapshot?: Change },
  ) => void;
  /** Sends the clock of the current pick with these seconds left. */
  sendClock: (secondsLeft: number) => void;
  /** Sends events that follow the last ones. */
  sendEvents: (...events: Change[]) => void;
  /** Sends a pick of the next contestant and the clock after it. */
  sendPick: (change?: Change) => void;
  sendMessage: (type: string, payload: Change) => void;
  /** Sends an error instead of a board. */
  sendError: (message: string) => void;
  /** Answers a pick of the page. */
  answerPick: (key: string, message?: string | null) => void;
  /** Rejects the page, as after the end of the session. */
  rejectSession: () => void;
  /** Closes the connection; the page reconnects. */
  cut: () => Promise<void>;
  /** The page's last join message. */
  join: () => Change;
  /** The picks sent by the page. */
  picks: () => Change[];
}

export async function startFakeDraftServer(page: Page): Promise<FakeDraftServer> {
  // The previous page closes its connection.
  await leaveApp(page);
  // Each test has another draft id, because a device stores what it has seen of a draft.
  const draftId = randomUUID();
  let socketRoute: WebSocketRoute | null = null;
  let [version, made, pickNumber] = [0, 0, 1];
  let lastJoin: Change = {};
  const picks: Change[] = [];
  let resolveJoin = () => {};
  const nextEntry = () =>
    new Promise<void>((resolve) => {
      resolveJoin = resolve;
    });
  const joined = nextEntry();
  await page.routeWebSocket(/\/api\/socket$/, (socket) => {
    socketRoute = socket;
    socket.onMessage((text) => {
      const message: { type: string; payload: Change } = JSON.parse(String(text));
      if (message.type === "choose") picks.push(message.payload);
      if (message.type !== "join") return;
      lastJoin = message.payload;
      resolveJoin();
    });
  });
  const sendMessage = (type: string, payload: Change) => socketRoute?.send(JSON.stringify({ type, payload }));
  const sendEvents = (...events: Change[]) => {
    sendMessage("draft-events", { draftId, from: version + 1, events, serverNow: Date.now() });
    version += events.length;
  };
  return {
    joined,
    sendBoard: (count, startsInSeconds = -60, { state = {}, snapshot = {} } = {}) => {
      [version, made, pickNumber] = [version + 10, count, count + 1];
      sendMessage("draft-snapshot", {
        ...setting(draftId, version, startsInSeconds),
        state: { ...stateAfter(count, startsInSeconds), ...state },
        ...snapshot,
      });
    },
    sendClock: (secondsLeft) => sendEvents(clockOf(pickNumber, secondsLeft)),
    sendEvents,
    sendPick: (change = {}) => {
      sendEvents({ ...pickOf(made), type: "picked", ...change }, clockOf(made + 2, PICK_MS / 1000));
      [made, pickNumber] = [made + 1, made + 2];
    },
    sendMessage,
    sendError: (message) => socketRoute?.send(JSON.stringify({ type: "error", message })),
    answerPick: (key, message = null) =>
      sendMessage("draft-answer", { key, accepted: message === null, message }),
    rejectSession: () => {
      socketRoute?.send(JSON.stringify({ type: "error", message: "Please log in" }));
      void socketRoute?.close({ code: 1008, reason: "not admitted" });
    },
    cut: () => {
      const again = nextEntry();
      void socketRoute?.close({ code: 1012 });
      return again;
    },
    join: () => lastJoin,
    picks: () => picks,
  };
}

function setting(draftId: string, version: number, startsInSeconds: number) {
  const teams = [
    ["Tomas", TEAMS.tomas],
    ["Ana", TEAMS.ana],
  ].map(([firstName = "", teamId]) => ({
    teamId,
    name: `Team ${firstName}`,
    owner: { firstName, lastName: "Berg" },
  }));
  return {
    draftId,
    version,
    missed: null,
    cast: { teams, players: PLAYER_ROWS },
    teamId: TEAMS.ana,
    desk: null,
    leagueName: "Night Owls",
    roomOpensAt: Date.now() + (startsInSeconds - 1800) * 1000,
    seedHash: null,
    practice: null,
    serverNow: Date.now(),
  };
}

function stateAfter(made: number, startsInSeconds: number) {
  const startsAt = Math.round(Date.now() + startsInSeconds * 1000);
  return {
    order: ORDER,
    orderBy: "hand",
    draw: 0,
    rounds: 2,
    startsAt,
    pickSeconds: PICK_MS / 1000,
    picks: Array.from({ length: made }, (_, index) => pickOf(index)),
    pickNumber: made + 1,
    begunAt: startsInSeconds < 0 ? startsAt : null,
    startedAt: null,
    deadline: null,
    fullDeadline: null,
    pausedAt: null,
    remainingMs: null,
    ready: [],
    away: [],
    completedAt: made >= SLOTS.length ? Date.now() : null,
    aborted: null,
  };
}

const pickOf = (index: number): Change => ({
  pickNumber: index + 1,
  teamId: SLOTS[index],
  playerId: PLAYER_ROWS[index]?.playerId,
  by: "owner",
  at: 1000 + index,
});

const clockOf = (pickNumber: number, secondsLeft: number): Change => ({
  type: "clock-started",
  pickNumber,
  startedAt: Date.now() - PICK_MS,
  deadline: Math.round(Date.now() + secondsLeft * 1000),
});
