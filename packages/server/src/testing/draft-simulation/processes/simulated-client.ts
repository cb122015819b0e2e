import type { DraftParticipants, ServerMessage } from "@emberline/contract";
import { applyEvent, type Draft, type DraftEvent, teamOnClock } from "@emberline/game";
import { lateTold } from "../invariants/delivery-latency.ts";
import { openLink } from "./simulated-socket.ts";
import { type Chosen, hasPick, reach } from "../trace.ts";
import type { Link, SimulatedServer } from "../types.ts";
import type { Storage } from "../storage/fake-storage.ts";
import type { FaultInjector } from "../faults/network-faults.ts";

/** What everybody and everything of a simulated evening is in. */
export interface Scenery {
  storage: Storage;
  weather: FaultInjector;
  /** Those that are up. */
  servers: () => SimulatedServer[];
}

/** An owner's app, or one that only watches: it folds the log, picks, and asks again until it is answered. */
export interface Fan {
  teamId: string | null;
  version: () => number;
  draft: () => Draft | null;
  unanswered: () => number;
  /** The phone sleeps for so long. */
  freeze: (ms: number) => void;
  cut: () => void;
  /** Tries something that the rules must refuse, or that is just early or late. */
  mischief: () => void;
}

const AGAIN_AFTER_MS = 2500;

export function createFan(scenery: Scenery, { teamId, name }: { teamId: string | null; name: string }): Fan {
  const { storage, weather, servers } = scenery;
  const { dice, record, virtualClock } = weather;
  const inbox: ServerMessage[] = [];
  const pending = new Map<string, Chosen>();
  let link: Link | null = null;
  let hasSnapshot = false;
  let frozenUntil = 0;
  let cutAt = 0;
  let draft: Draft | null = null;
  let version = 0;
  let cast: DraftParticipants["players"] = [];
  /** The clock about which it has been decided when to pick. */
  let thoughtAbout = "";

  const wrong = (what: string) => record.broken.push(`A11 ${name}: ${what}`);

  function connect(): void {
    const server = dice.sampleOrUndefined(servers());
    if (!server) return void virtualClock.after(dice.int(100, 600), connect);
    hasSnapshot = false;
    link = openLink({
      userId: teamId === null ? name : `fan-of-${teamId}`,
      server,
      weather,
      storage,
      onMessage: receive,
      onClose: () => {
        link = null;
        cutAt = virtualClock.now();
        inbox.length = 0;
        virtualClock.after(dice.int(50, 900), connect);
      },
    });
    join();
  }

  function join(): void {
    const since = draft && dice.happens(0.8) ? { draftId: storage.draftId, version } : undefined;
    send({ type: "join", payload: { log: true, since } });
  }

  function send(message: object, delayMs = dice.int(1, weather.climate().frameMs)): void {
    link?.sendToServer(JSON.stringify(message), delayMs);
  }

  /** What a sleeping phone is sent waits for it. */
  function receive(message: ServerMessage): void {
    const waitMs = frozenUntil - virtualClock.now();
    inbox.push(message);
    if (waitMs <= 0) return readAll();
    if (inbox.length === 1) virtualClock.after(waitMs, wakeUp);
  }

  function wakeUp(): void {
    const waitMs = frozenUntil - virtualClock.now();
    if (waitMs > 0) virtualClock.after(waitMs, wakeUp);
    else readAll();
  }

  function readAll(): void {
    for (const message of inbox.splice(0)) read(message);
  }

  function read(message: ServerMessage): void {
    if (message.type === "draft-snapshot") takeSnapshot(message.payload);
    if (message.type === "draft-events") takeEvents(message.payload);
    if (message.type === "draft-cast") cast = message.payload.cast.players;
    if (message.type === "draft-answer") takeAnswer(message.payload);
    // Whom the server could not let in tries again.
    if (message.type === "error" && !hasSnapshot) virtualClock.after(1000, () => hasSnapshot || join());
    think();
  }

  type Payload<Type extends ServerMessage["type"]> = Extract<
    ServerMessage,
    { type: Type; payload: unknown }
  >["payload"];

  function takeSnapshot(snapshot: Payload<"draft-snapshot">): void {
    cast = snapshot.cast.players;
    if (snapshot.version < version) wrong(`a snapshot of ${snapshot.version} after ${version}`);
    if (snapshot.state) draft = snapshot.state;
    else
      for (const event of (snapshot.missed ?? []).slice(
        snapshot.missed!.length - (snapshot.version - version),
      ))
        fold(event);
    version = snapshot.version;
    if (!hasSnapshot) for (const chosen of pending.values()) sendPick(chosen);
    hasSnapshot = true;
  }

  function takeEvents({ from, events }: Payload<"draft-events">): void {
    if (!hasSnapshot) wrong("events before the snapshot");
    if (from !== version + 1) wrong(`events from ${from} after ${version}`);
    const late = lateTold(record, from, {
      now: virtualClock.now(),
      awakeSince: Math.max(frozenUntil, cutAt),
    });
    if (late) wrong(late);
    for (const event of events) fold(event);
    version = from + events.length - 1;
  }

  function fold(event: DraftEvent): void {
    try {
      draft = applyEvent(draft, event);
    } catch (error) {
      wrong(String(error));
    }
  }

  function takeAnswer({ key, accepted, message }: Payload<"draft-answer">): void {
    const chosen = record.chosen.find((one) => one.key === key);
    if (!chosen) return void wrong(`an answer to ${key}, which nobody asked`);
    pending.delete(key);
    record.answers.push({ ...chosen, at: virtualClock.now(), accepted, message });
    if (accepted && !hasPick(storage.events, chosen))
      record.broken.push(`A12 ${name}: ${key} was told yes and is not there`);
  }

  /** Once for every clock of the own team. */
  function think(): void {
    if (!draft || teamId === null || draft.deadline === null || teamOnClock(draft) !== teamId) return;
    const clock = `${draft.pickNumber} ${draft.deadline}`;
    if (clock === thoughtAbout) return;
    thoughtAbout = clock;
    const { pickNumber, deadline } = draft;
    const leftMs = deadline - virtualClock.now();
    const habit = dice.int(0, 9);
    if (habit < 4)
      virtualClock.after(dice.int(0, Math.max(1, leftMs)), () => choose(pickNumber, { times: 1 }));
    else if (habit < 6) chooseToArriveAt(deadline + dice.int(-2, 2), pickNumber);
    else if (habit < 7)
      virtualClock.after(dice.int(0, Math.max(1, leftMs)), () =>
        choose(pickNumber, { times: dice.int(2, 5) }),
      );
  }

  /** On the brink: so that the server has it at that very millisecond. */
  function chooseToArriveAt(moment: number, pickNumber: number): void {
    const delayMs = dice.int(1, weather.climate().frameMs);
    virtualClock.after(moment - delayMs - virtualClock.now(), () =>
      choose(pickNumber, { times: 1, delayMs }),
    );
  }

  function choose(pickNumber: number, how: { times: number; delayMs?: number; playerId?: string }): void {
    if (teamId === null) return;
    const taken = new Set(draft?.picks.map(({ playerId }) => playerId));
    const free = cast.filter(({ canBeDrafted, playerId }) => canBeDrafted && !taken.has(playerId));
    const playerId = how.playerId ?? dice.sampleOrUndefined(free)?.playerId;
    if (playerId === undefined) return;
    const key = `${name}-${record.chosen.length}`;
    const chosen = { key, teamId, pickNumber, playerId, sentAt: virtualClock.now() };
    record.chosen.push(chosen);
    pending.set(key, chosen);
    for (let time = 0; time < how.times; time += 1) sendPick(chosen, how.delayMs);
    askAgain(chosen);
  }

  const sendPick = (chosen: Chosen, delayMs?: number): void => {
    const { key, pickNumber, playerId } = chosen;
    send({ type: "choose", payload: { key, pickNumber, playerId } }, delayMs);
  };

  function askAgain(chosen: Chosen): void {
    virtualClock.after(AGAIN_AFTER_MS + dice.int(0, 500), () => {
      if (!pending.has(chosen.key)) return;
      sendPick(chosen);
      askAgain(chosen);
    });
  }

  function mischief(): void {
    const act = dice.int(0, 6);
    const now = draft?.pickNumber ?? 1;
    reach(record, `mischief ${act}`);
    if (act === 0) join();
    else if (act === 1) choose(now, { times: 1 });
    else if (act === 2) choose(now + dice.int(-2, 3), { times: 1 });
    else if (act === 3)
      choose(now, { times: 2, playerId: dice.sampleOrUndefined(cast)?.playerId ?? "nobody" });
    else if (act === 4) choose(now, { times: 1, playerId: "nobody" });
    else sendOldAgain();
  }

  /** A pick that was answered long ago. */
  function sendOldAgain(): void {
    const old = dice.sampleOrUndefined(
      record.chosen.filter(({ key }) => key.startsWith(`${name}-`) && !pending.has(key)),
    );
    if (old) sendPick(old);
  }

  connect();
  return {
    teamId,
    version: () => version,
    draft: () => draft,
    unanswered: () => pending.size,
    freeze: (ms) => (frozenUntil = Math.max(frozenUntil, virtualClock.now() + ms)),
    cut: () => link?.cut(),
    mischief,
  };
}
