import { choicesOf, isComplete, teamOnClock } from "@emberline/game";
import type { Tx } from "../../../platform/db/transaction.ts";
import type { Deps } from "../../../platform/deps.ts";
import { makePick } from "../engine/make-pick.ts";
import { runClock } from "../engine/run-clock.ts";
import { createPgDraftTx } from "../store/pg-draft-repository.ts";
import { scheduleDraft } from "./schedule-draft.ts";

interface DemoDraft {
  leagueId: string;
  /** In the order in which they pick; the first one schedules the draft. */
  teams: readonly { teamId: string; ownerId: string }[];
  /** Epoch milliseconds, in the past. */
  startsAt: number;
}

const DAY_MS = 86_400_000;
const DEMO_DRAFT_PICK_SECONDS = 60;
const DEMO_THINKING_MS = 20_000;

/** Plays a whole draft in the past, in the caller's transaction: every owner picks in time. */
export async function playDemoDraft(
  deps: Pick<Deps, "settings" | "randomBytes">,
  tx: Tx,
  { leagueId, teams, startsAt }: DemoDraft,
): Promise<void> {
  const draftTx = createPgDraftTx(deps, tx);
  const owners = new Map(teams.map(({ teamId, ownerId }) => [teamId, ownerId]));
  const [userId] = owners.values();
  if (userId === undefined) throw new Error("a draft has teams");
  const order = [...owners.keys()];
  const settings = {
    leagueId,
    userId,
    orderBy: "hand" as const,
    order,
    startsAt,
    pickSeconds: DEMO_DRAFT_PICK_SECONDS,
  };
  await scheduleDraft({ ...deps, now: () => startsAt - DAY_MS }, draftTx, settings);
  let at = startsAt;
  await runClock(draftTx, { leagueId, at, watchedSince: 0, now: () => at });
  for (;;) {
    const stored = await draftTx.lock(leagueId);
    if (!stored || isComplete(stored.draft)) return;
    const teamId = teamOnClock(stored.draft);
    const ownerId = owners.get(teamId ?? "");
    const pool = (await draftTx.pool(stored)).map((player) => player.playerId);
    const [playerId] = choicesOf(stored.draft, teamId, pool);
    if (ownerId === undefined || playerId === undefined) throw new Error("no team is on the clock");
    at += DEMO_THINKING_MS;
    const { answer } = await makePick(draftTx, {
      leagueId,
      userId: ownerId,
      playerId,
      slot: { pickNumber: stored.draft.pickNumber },
      key: null,
      at,
      decidedAt: at,
    });
    if (!answer.accepted) throw new Error(`a pick of the demonstration was refused: ${answer.message}`);
  }
}
