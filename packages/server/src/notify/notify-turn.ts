import { sql } from "kysely";
import { inTransaction, type Tx } from "../db/transaction.ts";
import type { Deps } from "../deps.ts";
import { notify } from "./notify.ts";

/** A pick that came on the clock. */
export interface Turn {
  leagueId: string;
  draftId: string;
  teamId: string;
  pickNumber: number;
  /** When its clock began, epoch milliseconds: after an undo the same pick is another turn. */
  startedAt: number;
  /** The end of its clock, epoch milliseconds: nothing is said after it. */
  deadline: number;
}

/** Before all other work of the queue: the clock runs. */
const FIRST = -10;

/** Queues the word to whoever is on the clock, in the transaction that starts it: one question for many drafts. */
export async function queueTurns(tx: Tx, turns: Turn[]): Promise<void> {
  if (turns.length === 0) return;
  await sql`select 1 from graphile_worker.add_jobs(array(
    select row('tell-turn', turn, null, null, 3::smallint, null, ${FIRST}::smallint, null)::graphile_worker.job_spec
    from json_array_elements(${JSON.stringify(turns)}::json) turn))`.execute(tx);
}

/** Tells the owner on the clock, unless the pick is made by now; it dies with the clock and replaces the one before. */
export async function tellTurn(deps: Deps, turn: Turn): Promise<void> {
  const { leagueId, draftId, pickNumber, startedAt, deadline } = turn;
  if (deps.now() >= deadline) return;
  const path = `/draft/${leagueId}`;
  await inTransaction(deps.db, async (tx) => {
    const open = await findOpenTurn(tx, turn);
    if (!open) return;
    const occasion = {
      key: `turn:${draftId}:${pickNumber}:${startedAt}`,
      category: "draft" as const,
      type: "draft" as const,
      urgency: "high" as const,
      expiresAt: deadline,
    };
    await notify(deps, tx, occasion, [
      {
        userId: open.ownerId,
        letter: {
          subject: `Your turn to pick in ${open.name}`,
          paragraphs: [`Pick ${pickNumber} of the draft of ${open.name} is yours, and the clock runs.`],
          link: { words: "Make your pick", path },
        },
        push: {
          title: "Your turn to pick",
          body: `${open.name}: pick ${pickNumber} is yours`,
          url: path,
          tag: `draft-${leagueId}`,
        },
      },
    ]);
  });
}

const findOpenTurn = (tx: Tx, { draftId, teamId, pickNumber }: Turn) =>
  tx
    .selectFrom("draftPicks")
    .innerJoin("teams", "teams.teamId", "draftPicks.teamId")
    .innerJoin("leagues", "leagues.leagueId", "teams.leagueId")
    .innerJoin("drafts", "drafts.draftId", "draftPicks.draftId")
    .select(["teams.ownerId", "leagues.name"])
    .where("draftPicks.draftId", "=", draftId)
    .where("completedAt", "is", null)
    .where("pickNumber", "=", pickNumber)
    .where("draftPicks.teamId", "=", teamId)
    .where("playerId", "is", null)
    .executeTakeFirst();
