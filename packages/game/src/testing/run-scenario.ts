import { isPaused, type TeamStatus, nextDueAt, type OrderBy, teamOnClock } from "../draft/draft.ts";
import { ask } from "./send-request.ts";
import { attempt, changeTeams, draftOf, eliminate, MIN_LEAD_MS } from "./draft-model.ts";
import { newWorld, ring, setDraft, type Wish, type World } from "./draft-model.ts";

/** Something that happens in a league while its draft is coming, running or over. */
export type Act =
  | {
      act: "wait";
      until: "a while" | "just before" | "the deadline" | "just after" | "long after";
      ms: number;
    }
  | { act: "owner"; player: number }
  | { act: "rival"; team: number; player: number; slot: number }
  | { act: "garbage"; playerId: string; pickNumber: number }
  | { act: "again"; which: number }
  | { act: "clock"; chance: number; queue: number[] }
  | { act: "restart"; downMs: number }
  | { act: "eliminate"; player: number }
  | { act: "join" }
  | { act: "leave"; team: number }
  | { act: "set"; leadMs: number; pickSeconds: number; orderBy: OrderBy }
  | { act: "pause" | "resume" }
  | { act: "add"; seconds: number }
  | { act: "undo"; count: number; unseen: number }
  | { act: "pick for"; player: number; slot: number }
  | { act: "abort"; keepPicks: boolean }
  | { act: "leave running"; team: number }
  | { act: "mark"; team: number | "on the clock"; mark: TeamStatus; on: boolean }
  | { act: "hold"; lostMs: number };

export interface Story {
  teamCount: number;
  /** The points that each contestant comes with; at least one contestant for every team. */
  points: number[];
  pickSeconds: number;
  orderBy: OrderBy;
  before: Act[];
  during: Act[];
  /** An admin ends the draft after so many of these acts; null when it ends by itself. */
  abort: { after: number; keepPicks: boolean } | null;
  after: Act[];
}

/** Plays a story; when all is told the clock alone rings until nothing is due. */
export function playOut(story: Story): World {
  const world = newWorld(story.teamCount, story.points);
  setDraft(world, MIN_LEAD_MS, story);
  for (const act of story.before) happen(world, act);
  wait(world, { until: "the deadline", ms: 0 });
  for (const [index, act] of story.during.entries()) {
    if (story.abort?.after === index) ask(world, { wish: "abort", keepPicks: story.abort.keepPicks });
    happen(world, act);
  }
  finish(world);
  for (const act of story.after) happen(world, act);
  return world;
}

function happen(world: World, act: Act): void {
  switch (act.act) {
    case "wait":
      return wait(world, act);
    case "clock":
      return ring(
        world,
        act.chance,
        act.queue.map((index) => at(world.players, index) ?? "nobody"),
      );
    case "restart":
      return restart(world, act.downMs);
    case "eliminate":
      return eliminate(world, at(world.players, act.player) ?? "nobody");
    case "join":
      return join(world);
    case "leave":
      return leave(world, act.team);
    case "set":
      return setDraft(world, act.leadMs, act);
    case "owner":
    case "rival":
    case "garbage":
    case "again":
      return attempt(world, { ...choiceOf(world, act), at: world.at, decidedAt: world.at });
    default:
      return ask(world, wishOf(world, act));
  }
}

type Asking = Extract<
  Act,
  { act: "pause" | "resume" | "add" | "undo" | "pick for" | "abort" | "leave running" | "mark" | "hold" }
>;

function wishOf(world: World, act: Asking): Wish {
  const draft = draftOf(world);
  const seen = draft.picks.length;
  switch (act.act) {
    case "add":
      return { wish: "add", seconds: act.seconds };
    case "undo":
      return { wish: "undo", keepPicks: seen - act.count, seenPicks: seen - act.unseen };
    case "pick for": {
      const playerId = at([...world.pool.keys(), ...world.players], act.player) ?? "nobody";
      return { wish: "pick for", pickNumber: draft.pickNumber + act.slot, playerId };
    }
    case "abort":
      return { wish: "abort", keepPicks: act.keepPicks };
    case "leave running":
      return { wish: "team left", teamId: at(draft.order, act.team) ?? "nobody" };
    case "mark": {
      const chosen = act.team === "on the clock" ? teamOnClock(draft) : at(world.teamIds, act.team);
      return { wish: "mark", teamId: chosen ?? "nobody", mark: act.mark, on: act.on };
    }
    case "hold":
      return { wish: "hold", deadline: draft.deadline ?? 0, lostAt: lostAt(world, act.lostMs) };
    default:
      return { wish: act.act };
  }
}

/** A server loses sight of a clock that runs; it notices some time after. */
function lostAt(world: World, lostMs: number): number {
  const since = world.at;
  world.at += lostMs;
  return since;
}

type Picking = Extract<Act, { act: "owner" | "rival" | "garbage" | "again" }>;

function choiceOf(world: World, act: Picking) {
  const { pickNumber } = draftOf(world);
  const teamId = teamOnClock(draftOf(world)) ?? "t0";
  const playerId = "player" in act ? (at(world.players, act.player) ?? "nobody") : "nobody";
  switch (act.act) {
    case "owner":
      return { teamId, playerId: at([...world.pool.keys()], act.player) ?? "nobody", pickNumber };
    case "rival":
      return { teamId: at(world.teamIds, act.team) ?? "t0", playerId, pickNumber: pickNumber + act.slot };
    case "garbage":
      return { teamId, playerId: act.playerId, pickNumber: act.pickNumber };
    default:
      return at(world.attempts, act.which)?.choice ?? { teamId, playerId, pickNumber };
  }
}

function wait(world: World, { until, ms }: Pick<Extract<Act, { act: "wait" }>, "until" | "ms">): void {
  const due = nextDueAt(draftOf(world)) ?? world.at;
  const moments = {
    "a while": world.at + ms,
    "just before": due - 1,
    "the deadline": due,
    "just after": due + (ms % 5000),
    "long after": due + 5001 + ms,
  };
  world.at = Math.max(world.at, moments[until]);
}

function restart(world: World, downMs: number): void {
  world.at += downMs;
  world.watchedSince = world.at;
}

function join(world: World): void {
  world.joined += 1;
  changeTeams(world, { joined: `n${world.joined}` });
}

function leave(world: World, team: number): void {
  const left = at(world.teamIds, team);
  if (left !== undefined) changeTeams(world, { left });
}

function finish(world: World): void {
  const enough = 2 * (world.players.length + 2);
  if (isPaused(draftOf(world))) ask(world, { wish: "resume" });
  for (; world.ringsToFinish < enough; world.ringsToFinish += 1) {
    const due = nextDueAt(draftOf(world));
    if (due === null) return;
    world.at = Math.max(world.at, due);
    ring(world, 0.5, []);
  }
}

const at = <T>(list: readonly T[], index: number): T | undefined => list[index % list.length];
