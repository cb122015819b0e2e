import { randomUUID } from "node:crypto";
import { type DraftParticipants, ServerMessage } from "@emberline/contract";
import { applyEvent, type Draft, type DraftEvent, isComplete, teamOnClock } from "@emberline/game";
import type { Rng } from "../draft-simulation/rng.ts";
import type { PickRequest } from "../draft-simulation/trace.ts";
import type { TestUser } from "../app/test-app.ts";
import { type Harbour, type Lifeline, openLifeline } from "./server-address.ts";
import { createMilestones } from "./wait-until.ts";
import { noteAnswer, noteChosen, type StormRecord } from "./client-trace.ts";

export interface FanWorld {
  harbour: Pick<Harbour, "address">;
  dice: Rng;
  record: StormRecord;
  leagueId: string;
  person: TestUser;
  /** Null for whoever only watches. */
  teamId: string | null;
  /** How long they think about a pick, in milliseconds; null for those who leave it to the clock. */
  thinksMs: (draft: Pick<Draft, "deadline">) => number | null;
  /** How often they come back as if for the first time, from 0 to 1. */
  forgets: number;
  /** How long they wait before they come back. */
  comesBackMs: () => number;
}

/** Somebody in a draft room, whatever their app listens to. */
export interface StormFan {
  line: Lifeline;
  version: () => number;
  draft: () => Draft | null;
  unanswered: () => number;
  isOver: () => boolean;
  /** It is over, nothing is asked that was not answered, and nothing more will be. */
  isDone: () => boolean;
  /** So often a server has shown where the draft is. */
  entries: () => number;
  /** The numbers of the events that were told one by one, as they came. */
  numbers: readonly number[];
  /** Since when the server has been in trouble, as it says; null while all is well. */
  trouble: () => number | null;
  until: (check: () => boolean) => Promise<void>;
}

const AGAIN_AFTER_MS = 2500;

/** Our own app: folds the log, comes back with the last number it saw, sends a pick until it is answered. */
export function createLogFan(world: FanWorld): StormFan {
  const { dice, record, leagueId, person, teamId } = world;
  const { token } = person;
  const pending = new Map<string, PickRequest>();
  const milestones = createMilestones(record.broken);
  const numbers: number[] = [];
  let entries = 0;
  let thoughts = 0;
  let trouble: number | null = null;
  let hasSnapshot = false;
  let draftId = "";
  let draft: Draft | null = null;
  let version = 0;
  let players: DraftParticipants["players"] = [];
  let thoughtAbout = "";

  const wrong = (what: string) => record.broken.push(`A11 ${person.username}: ${what}`);

  const isOver = () => draft !== null && isComplete(draft);

  const line = openLifeline({
    harbour: world.harbour,
    jitter: world.comesBackMs,
    onOpen: () => {
      hasSnapshot = false;
      const since = draft && !dice.happens(world.forgets) ? { draftId, version } : undefined;
      line.send({ type: "join", payload: { token, leagueId, log: true, since } });
    },
    onFrame: (text) => {
      // As it came: what the check answers has its keys in another order.
      const message: ServerMessage = JSON.parse(text);
      ServerMessage.parse(message);
      read(message);
    },
  });

  function read(message: ServerMessage): void {
    if (message.type === "draft-snapshot") takeSnapshot(message.payload);
    if (message.type === "draft-events") takeEvents(message.payload);
    if (message.type === "draft-cast") players = message.payload.cast.players;
    if (message.type === "draft-answer") takeAnswer(message.payload);
    if (message.type === "draft-trouble") trouble = message.payload.since;
    think();
    milestones.look();
  }

  type Payload<Type extends ServerMessage["type"]> = Extract<
    ServerMessage,
    { type: Type; payload: unknown }
  >["payload"];

  function takeSnapshot(snapshot: Payload<"draft-snapshot">): void {
    if (snapshot.version < version) wrong(`a snapshot of ${snapshot.version} after ${version}`);
    if (snapshot.missed) {
      // A server that was already joined tells all since then, whatever was told in between.
      const news = snapshot.version - version;
      if (snapshot.missed.length < news) wrong(`${snapshot.missed.length} of ${news} that were missed`);
      take(snapshot.missed.slice(snapshot.missed.length - news));
    } else draft = snapshot.state;
    ({ draftId, version } = snapshot);
    players = snapshot.cast.players;
    if (!hasSnapshot) for (const chosen of pending.values()) sendPick(chosen);
    hasSnapshot = true;
    entries += 1;
  }

  function takeEvents({ from, events }: Payload<"draft-events">): void {
    if (!hasSnapshot) wrong("events before the snapshot");
    if (from !== version + 1) wrong(`events from ${from} after ${version}`);
    take(events);
  }

  function take(events: DraftEvent[]): void {
    for (const event of events) {
      version += 1;
      record.told.push({ number: version, event });
      numbers.push(version);
      try {
        draft = applyEvent(draft, event);
      } catch (error) {
        wrong(String(error));
      }
    }
  }

  function takeAnswer({ key, accepted, message }: Payload<"draft-answer">): void {
    const chosen = record.chosen.find((one) => one.key === key);
    if (!chosen) return void wrong(`an answer to ${key}, which nobody asked`);
    pending.delete(key);
    noteAnswer(record, chosen, { accepted, message });
  }

  /** Once for every clock of the own team, and now and then when it is not their turn at all. */
  function think(): void {
    if (!draft || teamId === null || draft.deadline === null) return;
    const clock = `${draft.pickNumber} ${draft.deadline}`;
    if (clock === thoughtAbout) return;
    thoughtAbout = clock;
    if (teamOnClock(draft) !== teamId && !dice.happens(0.05)) return;
    const thinksMs = world.thinksMs(draft);
    const { pickNumber } = draft;
    if (thinksMs === null) return;
    thoughts += 1;
    setTimeout(() => {
      thoughts -= 1;
      choose(pickNumber);
      milestones.look();
    }, thinksMs);
  }

  function choose(pickNumber: number): void {
    const taken = new Set(draft?.picks.map(({ playerId }) => playerId));
    const free = players.filter(({ canBeDrafted, playerId }) => canBeDrafted && !taken.has(playerId));
    // Now and then whoever is on the screen, taken or not.
    const seen = dice.happens(0.05) ? players : free;
    // The first on the list is everybody's favourite.
    const playerId = (dice.happens(0.3) ? seen[0] : dice.sampleOrUndefined(seen))?.playerId;
    if (playerId === undefined || teamId === null) return;
    const chosen = noteChosen(record, { key: randomUUID(), teamId, pickNumber, playerId });
    pending.set(chosen.key, chosen);
    for (let times = dice.sample([1, 1, 1, 3]); times > 0; times -= 1) sendPick(chosen);
    askAgain(chosen);
  }

  const sendPick = ({ key, pickNumber, playerId }: PickRequest) =>
    line.send({ type: "choose", payload: { token, leagueId, key, pickNumber, playerId } });

  function askAgain(chosen: PickRequest): void {
    setTimeout(() => {
      if (!pending.has(chosen.key)) return;
      sendPick(chosen);
      askAgain(chosen);
    }, AGAIN_AFTER_MS).unref();
  }

  return {
    line,
    version: () => version,
    draft: () => draft,
    unanswered: () => pending.size,
    isOver,
    isDone: () => isOver() && pending.size === 0 && thoughts === 0,
    entries: () => entries,
    numbers,
    trouble: () => trouble,
    until: milestones.until,
  };
}
