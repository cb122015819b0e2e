import type { Page, WebSocketRoute } from "@playwright/test";

const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
export const PICK_MS = 120_000;

/** A draft room whose server says what a test wants; two teams, of which the fan has the second. */
export interface MadeUpDraft {
  /** The page has come in and waits for its board. */
  joined: Promise<void>;
  /** The board after so many picks; the draft begins in so many seconds, or began. */
  showBoard: (picks: number, startsInSeconds?: number) => void;
  /** The clock of the running pick, with so many seconds left. */
  showClock: (secondsLeft: number) => void;
  /** The picks that came from the page. */
  picks: () => unknown[];
}

export async function makeUpDraft(page: Page): Promise<MadeUpDraft> {
  let line: WebSocketRoute | null = null;
  let version = 0;
  const picks: unknown[] = [];
  let join = () => {};
  const joined = new Promise<void>((resolve) => {
    join = resolve;
  });
  await page.routeWebSocket(/\/api\/socket$/, (socket) => {
    line = socket;
    socket.onMessage((text) => {
      const message: { type: string; payload: unknown } = JSON.parse(String(text));
      if (message.type === "pick") picks.push(message.payload);
      else join();
    });
  });
  const say = (type: string, payload: object) =>
    line?.send(JSON.stringify({ type, payload: { ...payload, serverNow: Date.now() } }));
  return {
    joined,
    showBoard: (made, startsInSeconds = -60) => {
      version += 1;
      say("init", { ...boardAfter(made, startsInSeconds, version), myTeam: { teamId: uuid(2) } });
    },
    showClock: (secondsLeft) =>
      say("draft-timer-started", {
        startTime: Date.now() - PICK_MS + secondsLeft * 1000,
        timeoutMs: PICK_MS,
      }),
    picks: () => picks,
  };
}

function boardAfter(made: number, startsInSeconds: number, version: number) {
  const teams = [1, 2, 2, 1].map((team) => ({
    teamId: uuid(team),
    name: `Team ${team}`,
    owner: { firstName: team === 1 ? "Tomas" : "Ana", lastName: "Berg" },
  }));
  const players = ["Cleo", "Dex", "Esme", "Finn"].map((firstName, index) => ({
    playerId: uuid(100 + index),
    firstName,
    lastName: "Ruiz",
    photoUrl: null,
    tribe: null,
    totalPoints: index,
  }));
  return {
    draftOrder: teams.map((team, index) => ({
      draftPickId: uuid(500 + index),
      pickNumber: index + 1,
      currentPick: index === made ? 1 : 0,
      team,
      player: index < made ? players[index] : null,
      pickedBy: index < made ? "owner" : null,
    })),
    availablePlayers: players.slice(made),
    draft: {
      startDate: new Date(Date.now() + startsInSeconds * 1000).toISOString(),
      complete: made >= teams.length,
      pickTimeSeconds: PICK_MS / 1000,
      version,
    },
  };
}
