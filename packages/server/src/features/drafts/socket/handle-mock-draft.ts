import type { ClientMessage } from "@emberline/contract";
import { AppError } from "../../../platform/errors.ts";
import { authorizeMockDraft, type SocketDeps } from "./authorize-join.ts";
import type { PickAnswer } from "../model/draft-repository.ts";
import { type ClientSocket, send } from "../../../platform/sockets/client-socket.ts";
import { pickResultMessage } from "../room/messages/log-messages.ts";
import type { MockDraftKind } from "../mock-draft/mock-draft.ts";
import type { MockDraftService } from "../mock-draft/mock-draft-service.ts";
import { requireDraftSeen } from "../../spoilers/index.ts";
import { sendSocketError } from "./socket-errors.ts";

/** Every message that can name a mock draft, with the field that does. */
export type MockDraftMessage = ToMockDraft<ClientMessage>;
type ToMockDraft<M extends ClientMessage> = M extends ClientMessage
  ? "practice" extends keyof M["payload"]
    ? M & { payload: { practice: MockDraftKind } }
    : never
  : never;

export const isMockDraftMessage = (message: ClientMessage): message is MockDraftMessage =>
  "practice" in message.payload && message.payload.practice !== undefined;

interface Received<M extends MockDraftMessage = MockDraftMessage> {
  socket: ClientSocket;
  message: M;
  /** Time of receipt (epoch milliseconds). */
  at: number;
}

/** Handles a message to a mock draft. Each message is authorised like one to the real room. */
export async function handleMockDraft(
  deps: SocketDeps,
  mockDrafts: MockDraftService,
  received: Received,
): Promise<void> {
  const { socket, message, at } = received;
  if (message.type === "choose") return handleMockPick(deps, mockDrafts, { socket, message, at });
  const { leagueId, practice: kind } = message.payload;
  const grant = await authorize(deps, message);
  const { userId, desk, seen } = grant;
  // In a solo practice the available players follow the user's spoiler limits; in a league practice all members
  // have the same.
  if (kind === "league") requireDraftSeen(seen, null);
  const caller = { kind, leagueId, userId, desk, seen };
  switch (message.type) {
    case "join":
      return mockDrafts.join(caller, { ...grant, socket, log: true }, message.payload.since);
    case "practise":
      return message.payload.act === "start"
        ? mockDrafts.startDraft(caller, socket, message.payload.pickSeconds)
        : mockDrafts.endDraft(caller, socket);
    default:
      // A new kind of message does not compile until it is handled here.
      return message satisfies never;
  }
}

/** As in the real room: a refusal is answered, a failure is not. */
async function handleMockPick(
  deps: SocketDeps,
  mockDrafts: MockDraftService,
  { socket, message, at }: Received<Extract<MockDraftMessage, { type: "choose" }>>,
): Promise<void> {
  const { key, pickNumber, playerId, practice: kind, leagueId } = message.payload;
  const sendResult = (answer: PickAnswer) => send(socket, pickResultMessage({ key, ...answer }));
  try {
    const expected = mockDrafts.reservePick({ kind, leagueId }, socket);
    try {
      const { userId } = await authorize(deps, message);
      sendResult(expected.decide({ userId, pickNumber, playerId, at }));
    } finally {
      expected.done();
    }
  } catch (error) {
    if (error instanceof AppError) sendResult({ accepted: false, message: error.message });
    else sendSocketError(deps, socket, error, { isLegacy: false });
  }
}

const authorize = (deps: SocketDeps, { payload }: MockDraftMessage) =>
  authorizeMockDraft(deps, payload.token, payload.leagueId);
