import type { ServerMessage } from "@emberline/contract";

/*
 * What a message of the draft socket must contain, so that the room can show it. The contract's schemas say the same;
 * with them the room would load 20 KB more first. They are compared in the test, and the types here follow them.
 */

type Check = (value: unknown) => boolean;
type Checks<Value> = { [Name in keyof Required<Value>]: Check };

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isText: Check = (value) => typeof value === "string";
const isFlag: Check = (value) => typeof value === "boolean";
const isNumber: Check = (value) => Number.isFinite(value);
const isWhole: Check = (value) => Number.isSafeInteger(value);
const UUID = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;
const isId: Check = (value) => typeof value === "string" && UUID.test(value);
const oneOf =
  (...values: unknown[]): Check =>
  (value) =>
    values.includes(value);
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);
const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);
const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);
const object =
  <Value>(checks: Checks<Value>): Check =>
  (value) =>
    isObject(value) && Object.entries<Check>(checks).every(([name, check]) => check(value[name]));

type Message<Type> = Extract<ServerMessage, { type: Type }>;
type EventOf<Type> = Omit<Extract<DraftEvent, { type: Type }>, "type">;
type DraftEvent = Message<"draft-events">["payload"]["events"][number];
type Snapshot = Message<"draft-snapshot">["payload"];
type State = NonNullable<Snapshot["state"]>;
type Participants = Snapshot["cast"];

const isCommissioner = oneOf("owner", "admin");
const commissionerAction = { desk: isCommissioner, reason: isText, at: isWhole };
const pick: Checks<State["picks"][number]> = {
  pickNumber: isWhole,
  teamId: isId,
  playerId: isId,
  by: oneOf("owner", "queue", "rule", "desk"),
  at: isWhole,
  choice: optional(isWhole),
  tied: optional(listOf(isId)),
  desk: optional(isCommissioner),
  reason: optional(isText),
};
const isOrderBy = oneOf("hand", "shuffled", "drawn", "standings");
const isKept = listOf(object<NonNullable<State["kept"]>[number]>({ teamId: isId, playerId: isId }));

const events: { [Type in DraftEvent["type"]]: Check } = {
  scheduled: object<EventOf<"scheduled">>({
    order: listOf(isId),
    rounds: isWhole,
    startsAt: isWhole,
    pickSeconds: isWhole,
    at: isWhole,
    orderBy: optional(isOrderBy),
    draw: optional(isWhole),
    rosterSize: optional(isWhole),
    copies: optional(orNull(isWhole)),
    teamsPerPlayer: optional(isWhole),
    keeps: optional(isWhole),
    kept: optional(isKept),
  }),
  "clock-started": object<EventOf<"clock-started">>({
    pickNumber: isWhole,
    startedAt: isWhole,
    deadline: isWhole,
    fullDeadline: optional(isWhole),
  }),
  picked: object<EventOf<"picked">>(pick),
  paused: object<EventOf<"paused">>({ remainingMs: isNumber, ...commissionerAction }),
  resumed: object<EventOf<"resumed">>(commissionerAction),
  "time-added": object<EventOf<"time-added">>({ seconds: isWhole, ...commissionerAction }),
  undone: object<EventOf<"undone">>({ keptPicks: isWhole, ...commissionerAction }),
  held: object<EventOf<"held">>({ cause: oneOf("storage", "clock"), at: isWhole }),
  marked: object<EventOf<"marked">>({ teamId: isId, mark: oneOf("ready", "away"), on: isFlag, at: isWhole }),
  "team-left": object<EventOf<"team-left">>({ teamId: isId, at: isWhole }),
  completed: object<EventOf<"completed">>({ at: isWhole }),
  aborted: object<EventOf<"aborted">>({ keepPicks: isFlag, ...commissionerAction }),
};
const byType =
  (checks: Readonly<Record<string, Check>>): Check =>
  (value) =>
    isObject(value) &&
    typeof value["type"] === "string" &&
    Object.hasOwn(checks, value["type"]) &&
    checks[value["type"]]!(value);
const isEvent = byType(events);

const isState = object<State>({
  order: listOf(isId),
  orderBy: isOrderBy,
  draw: isWhole,
  rounds: isWhole,
  rosterSize: optional(isWhole),
  copies: optional(orNull(isWhole)),
  teamsPerPlayer: optional(isWhole),
  keeps: optional(isWhole),
  kept: optional(isKept),
  startsAt: isWhole,
  pickSeconds: isWhole,
  picks: listOf(object(pick)),
  pickNumber: isWhole,
  begunAt: orNull(isWhole),
  turnBegunAt: optional(orNull(isWhole)),
  startedAt: orNull(isWhole),
  deadline: orNull(isWhole),
  fullDeadline: orNull(isWhole),
  pausedAt: orNull(isWhole),
  remainingMs: orNull(isNumber),
  ready: listOf(isId),
  away: listOf(isId),
  completedAt: orNull(isWhole),
  aborted: orNull(
    object<NonNullable<State["aborted"]>>({ reason: isText, keepPicks: isFlag, picksMade: isWhole }),
  ),
});

const personName = { firstName: isText, lastName: isText };
const isParticipants = object<Participants>({
  teams: listOf(
    object<Participants["teams"][number]>({ teamId: isId, name: isText, owner: object(personName) }),
  ),
  players: listOf(
    object<Participants["players"][number]>({
      ...personName,
      playerId: isId,
      photoUrl: orNull(isText),
      tribe: orNull(object({ name: isText, color: isText })),
      totalPoints: isWhole,
      canBeDrafted: isFlag,
    }),
  ),
});

const withPayload = <Payload>(checks: Checks<Payload>): Check => object({ payload: object(checks) });

/** Those that the log's clients get; the others are for the legacy client. */
const isMessage = byType({
  "draft-snapshot": withPayload<Snapshot>({
    draftId: isId,
    version: isWhole,
    state: orNull(isState),
    missed: orNull(listOf(isEvent)),
    cast: isParticipants,
    teamId: orNull(isId),
    desk: orNull(isCommissioner),
    leagueName: isText,
    roomOpensAt: isWhole,
    seedHash: orNull(isText),
    practice: orNull(oneOf("alone", "league")),
    serverNow: isWhole,
  }),
  "draft-events": withPayload<Message<"draft-events">["payload"]>({
    draftId: isId,
    from: isWhole,
    events: listOf(isEvent),
    serverNow: isWhole,
  }),
  "draft-cast": withPayload<Message<"draft-cast">["payload"]>({ cast: isParticipants }),
  "draft-answer": withPayload<Message<"draft-answer">["payload"]>({
    key: isId,
    accepted: isFlag,
    message: orNull(isText),
  }),
  "draft-presence": withPayload<Message<"draft-presence">["payload"]>({
    teamIds: listOf(isId),
    watching: isWhole,
  }),
  "draft-trouble": withPayload<Message<"draft-trouble">["payload"]>({
    since: orNull(isWhole),
    serverNow: isWhole,
  }),
  error: object<Omit<Message<"error">, "type">>({
    message: isText,
    code: optional(oneOf("SPOILER")),
    episode: optional(isWhole),
  }),
});

/** Null for a message that this version does not know. */
export function readServerMessage(data: unknown): ServerMessage | null {
  if (typeof data !== "string") return null;
  try {
    const message: unknown = JSON.parse(data);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- checked
    return isMessage(message) ? (message as ServerMessage) : null;
  } catch {
    return null;
  }
}
