import { ClientMessage } from "@emberline/contract";
import { expect, test } from "vitest";
import { useTestApp } from "../../../testing/app/test-app.ts";
import { databaseFingerprint } from "../../../testing/checks/database-fingerprint.ts";
import { type Frame, openSocket } from "../../../testing/clients/untyped-websocket-client.ts";
import { createCallers } from "../../../testing/inputs/callers.ts";
import { UNKNOWN_ID } from "../../../testing/inputs/invalid-inputs.ts";
import { CALLERS, REFUSALS } from "../../../testing/inputs/route-access.ts";

const testApp = useTestApp();

const PRACTICES = ["alone", "league"] as const;
const pick = { key: UNKNOWN_ID, pickNumber: 1, playerId: UNKNOWN_ID };

/** Valid messages of all types, without the token and the league. */
const MESSAGES = [
  { type: "join", payload: {} },
  { type: "join", payload: { log: true } },
  ...PRACTICES.map((practice) => ({ type: "join", payload: { log: true, practice } })),
  { type: "pick", payload: { player: { playerId: UNKNOWN_ID }, pick: { draftPickId: UNKNOWN_ID } } },
  { type: "choose", payload: pick },
  ...PRACTICES.map((practice) => ({ type: "choose", payload: { ...pick, practice } })),
  ...PRACTICES.flatMap((practice) =>
    ["start", "stop"].map((act) => ({ type: "practise", payload: { practice, act, pickSeconds: 30 } })),
  ),
];

test("the messages below are of all types of the contract", () => {
  const types = ClientMessage.def.options.flatMap(({ shape }) => shape.type.def.values);
  expect(new Set(MESSAGES.map(({ type }) => type))).toEqual(new Set<string>(types));
});

/** The first answer to a message on a socket of its own. */
async function answerTo(frame: object): Promise<Frame> {
  const socket = await openSocket(testApp);
  socket.send(frame);
  const answer = await socket.next();
  socket.close();
  await socket.closed;
  return answer;
}

/** The text of a refusal, in either of its formats; null for any other frame. */
function refusalOf({ type, message, payload }: Frame): unknown {
  if (type === "error") return message;
  return type === "draft-answer" && typeof payload === "object" && payload && "message" in payload
    ? payload.message
    : null;
}

const TEXTS: Record<number, string> = {
  401: "Please log in",
  403: "Only members of this league can see it",
};
/** The test always expects a refusal here, because no client has joined the practice, which is checked first. */
const isPracticePick = (payload: object) => "pickNumber" in payload && "practice" in payload;
const isAccessText = (text: unknown) => Object.values(TEXTS).some((start) => String(text).startsWith(start));

// Covers API-6.
test("every message is refused to who is not in the league, and nothing changes", async () => {
  const { callers, own } = await createCallers(testApp);
  const before = await databaseFingerprint(testApp.db);
  const wrong: unknown[] = [];
  for (const { type, payload } of MESSAGES) {
    for (const caller of CALLERS) {
      const expected = REFUSALS.member[caller];
      const token = callers[caller]?.token ?? "";
      const answer = await answerTo({ type, payload: { ...payload, token, leagueId: own.leagueId } });
      const refusal = refusalOf(answer);
      const isRight =
        expected === null
          ? !isAccessText(refusal)
          : isPracticePick(payload)
            ? refusal !== null
            : String(refusal).startsWith(TEXTS[expected] ?? "?");
      if (!isRight) wrong.push([type, payload, caller, answer]);
    }
  }
  expect(wrong).toEqual([]);
  expect(await databaseFingerprint(testApp.db)).toEqual(before);
});

test("every message that names a foreign league, none or no id is refused", async () => {
  const { callers, foreign } = await createCallers(testApp);
  const token = callers.owner?.token;
  const leagues = {
    foreign: [foreign["leagueId"], TEXTS[403]],
    missing: [UNKNOWN_ID, "League not found"],
    malformed: ["no-id", "We could not read that message"],
  };
  const wrong: unknown[] = [];
  for (const { type, payload } of MESSAGES) {
    for (const [kind, [leagueId, text]] of Object.entries(leagues)) {
      const answer = await answerTo({ type, payload: { ...payload, token, leagueId } });
      const refusal = refusalOf(answer);
      if (isPracticePick(payload) ? refusal === null : refusal !== text)
        wrong.push([type, payload, kind, answer]);
    }
  }
  expect(wrong).toEqual([]);
});
