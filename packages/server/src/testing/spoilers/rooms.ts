import { type Frame, openSocket } from "../clients/untyped-websocket-client.ts";
import { UNKNOWN_ID } from "../inputs/invalid-inputs.ts";
import type { FanName } from "./fans.ts";
import type { LeakSite } from "./leak-site.ts";
import type { FanReply } from "./sweep.ts";

/** How to join a draft room: like the legacy client, like our app, or for practice. */
export const WAYS_TO_JOIN = {
  board: {},
  log: { log: true },
  "practice alone": { log: true, practice: "alone" },
  "practice with the league": { log: true, practice: "league" },
} as const;
export type WayToJoin = keyof typeof WAYS_TO_JOIN;

const PICK_SECONDS = 60;

/** The types of all messages that a fan got in a room. */
export const receivedTypes = new Set<string>();

/** Everything that a fan gets in a draft room; for practice, with a draft that is started and a pick. */
export async function readRoom(
  { testApp, fans }: LeakSite,
  fan: FanName,
  { leagueId, way }: { leagueId: string; way: WayToJoin },
): Promise<FanReply> {
  const { token } = fans[fan];
  const socket = await openSocket(testApp);
  const frames: Frame[] = [];
  const readUntil = async (...types: string[]) => {
    for (let type = ""; !types.includes(type);) {
      const next = await Promise.race([socket.next(), socket.closed]);
      if (typeof next === "number") return;
      frames.push(next);
      type = String(next.type);
    }
  };
  socket.send({ type: "join", payload: { token, leagueId, ...WAYS_TO_JOIN[way] } });
  frames.push(await socket.next());
  if ("practice" in WAYS_TO_JOIN[way]) {
    const { practice } = WAYS_TO_JOIN[way];
    const room = { token, leagueId, practice };
    socket.send({ type: "practise", payload: { ...room, act: "start", pickSeconds: PICK_SECONDS } });
    if (frames[0]!.type === "draft-snapshot") {
      const pick = { key: UNKNOWN_ID, pickNumber: 1, playerId: testApp.season.players.at(-1) };
      socket.send({ type: "choose", payload: { ...room, ...pick } });
      await readUntil("draft-answer", "error");
    }
  }
  // Refused after everything else has been answered, and the socket is closed.
  socket.send({ type: "join", payload: { token: "nonsense", leagueId } });
  await socket.closed;
  frames.push(...socket.inbox);
  for (const { type } of frames) receivedTypes.add(String(type));
  const relevant = frames.filter(({ type }) => !NOT_COMPARED.includes(String(type)));
  const lasting = JSON.stringify(relevant.map(lastingPart));
  return {
    text: JSON.stringify(frames),
    compared: "practice" in WAYS_TO_JOIN[way] ? withoutDrawnIds(lasting, testApp.season.players) : lasting,
  };
}

/** Who else is there does not matter, nor whose turn was drawn in a practice. */
const NOT_COMPARED = ["draft-presence", "draft-answer", "draft-events"];

/** The teams of a practice draft get new ids each time. */
const withoutDrawnIds = (frames: string, playerIds: readonly string[]): string =>
  frames.replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, (id) => (playerIds.includes(id) ? id : "a new id"));

/** Without what is drawn or tells the time. */
function lastingPart(frame: unknown): unknown {
  return JSON.parse(JSON.stringify(frame), (key, value: unknown) =>
    [
      "serverNow",
      "roomOpensAt",
      "draftId",
      "seedHash",
      "state",
      "missed",
      "version",
      "teamIds",
      "watching",
    ].includes(key)
      ? undefined
      : value,
  );
}

/** Sent only while a draft runs, whose room is closed to those who have not seen what it tells. */
export const OF_RUNNING_DRAFTS = [
  "pick-made",
  "draft-timer-started",
  "auto-pick-made",
  "draft-cast",
  "draft-trouble",
];
