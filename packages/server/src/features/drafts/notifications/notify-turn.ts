import { sql } from "kysely";
import { inTransaction, type Tx } from "../../../platform/db/transaction.ts";
import type { Deps } from "../../../platform/deps.ts";
import { closedRoomWords, findRoomEpisode, notify } from "../../messages/index.ts";
import { teamOnClock } from "@emberline/game";
import type { Appended } from "../model/draft-repository.ts";
import type { Task } from "graphile-worker";

/** A pick whose clock has started. */
interface DraftTurn {
  leagueId: string;
  draftId: string;
  teamId: string;
  pickNumber: number;
  /** When its clock started, epoch milliseconds: after an undo the same pick is a new turn. */
  startedAt: number;
  /** The end of its clock, epoch milliseconds; no notification after it. */
  deadline: number;
}

/** Before all other jobs, because the clock is running. */
const TURN_PRIORITY = -10;
const TURN_ATTEMPTS = 3;

/** The id of the task; none until its first job was added. */
export const turnTask = sql`(select id from graphile_worker._private_tasks where identifier = 'notify-turn')`;

/** The jobs that notify these teams, as rows of `graphile_worker._private_jobs`, for which the workers are not woken. */
export const turnJobs = (turns: DraftTurn[]) => sql`
  select ${turnTask} as task_id, turn as payload, ${TURN_ATTEMPTS}::smallint as max_attempts,
    ${TURN_PRIORITY}::smallint as priority
  from json_array_elements(${JSON.stringify(turns)}::json) turn`;

/** A notification here wakes as many workers of each queue as its payload's `count`; with a `task`, of its queue. */
export const JOBS_CHANNEL = "jobs:insert";

/** For `JOBS_CHANNEL`. */
export const turnJobsNotification = (turns: DraftTurn[]): string =>
  JSON.stringify({ count: turns.length, task: "notify-turn" });

/**
 * Enqueues the notifications of the teams on the clock, in the transaction that starts it; one query for many drafts.
 */
export async function enqueueTurnNotifications(tx: Tx, turns: DraftTurn[]): Promise<void> {
  if (turns.length === 0) return;
  await sql`select 1 from graphile_worker.add_jobs(array(
    select row('notify-turn', turn, null, null, ${TURN_ATTEMPTS}::smallint, null, ${TURN_PRIORITY}::smallint,
      null)::graphile_worker.job_spec
    from json_array_elements(${JSON.stringify(turns)}::json) turn))`.execute(tx);
}

/**
 * Notifies the owner on the clock, unless the pick has been made. The notification expires with the clock and
 * replaces the previous one.
 */
async function notifyTurn(
  deps: Pick<Deps, "db" | "now" | "settings" | "pusher">,
  turn: DraftTurn,
): Promise<void> {
  const { leagueId, draftId, pickNumber, startedAt, deadline } = turn;
  if (deps.now() >= deadline) return;
  const path = `/draft/${leagueId}`;
  await inTransaction(deps.db, async (tx) => {
    const open = await findOpenTurn(tx, turn);
    if (!open) return;
    const { seen, through } = await findRoomEpisode(tx, { draftId, seasonId: open.seasonId });
    const subject = `Your turn to pick in ${open.name}`;
    const fact = `Pick ${pickNumber} of the draft of ${open.name} is yours, and the clock runs.`;
    const title = "Your turn to pick";
    const event = {
      ...seen,
      key: `turn:${draftId}:${pickNumber}:${startedAt}`,
      category: "draft" as const,
      type: "draft" as const,
      urgency: "high" as const,
      expiresAt: deadline,
    };
    await notify(deps, tx, event, [
      {
        userId: open.ownerId,
        email: {
          subject,
          paragraphs: [fact],
          link: { text: "Make your pick", path },
        },
        push: {
          title,
          body: `${open.name}: pick ${pickNumber} is yours`,
          url: path,
          tag: `draft-${leagueId}`,
        },
        neutral: closedRoomWords({ leagueId, subject, fact, title, leagueName: open.name, through }),
      },
    ]);
  });
}

const findOpenTurn = (tx: Tx, { draftId, teamId, pickNumber }: DraftTurn) =>
  tx
    .selectFrom("draftPicks")
    .innerJoin("teams", "teams.teamId", "draftPicks.teamId")
    .innerJoin("leagues", "leagues.leagueId", "teams.leagueId")
    .innerJoin("drafts", "drafts.draftId", "draftPicks.draftId")
    .select(["teams.ownerId", "leagues.name", "drafts.seasonId"])
    .where("draftPicks.draftId", "=", draftId)
    .where("completedAt", "is", null)
    .where("pickNumber", "=", pickNumber)
    .where("draftPicks.teamId", "=", teamId)
    .where("playerId", "is", null)
    .executeTakeFirst();

/**
 * The turns that these changes begin (NOTIFY-33): a new team is on the clock. A turn of a team that is away does not
 * count.
 */
export const newTurns = (changes: Appended[]): DraftTurn[] =>
  changes.flatMap((change) => newTurn(change) ?? []);

function newTurn({ stored, after }: Appended): DraftTurn | null {
  const { turnBegunAt, deadline, pickNumber } = after;
  const teamId = teamOnClock(after);
  if (typeof turnBegunAt !== "number" || deadline === null || teamId === null) return null;
  const before = stored.draft;
  const isSame = before?.turnBegunAt === turnBegunAt && before.pickNumber === pickNumber;
  if (isSame || after.away.includes(teamId)) return null;
  const { leagueId, draftId } = stored;
  return { leagueId, draftId, teamId, pickNumber, startedAt: turnBegunAt, deadline };
}

export function turnNotificationTask(deps: Pick<Deps, "db" | "now" | "settings" | "pusher">): Task {
  return async (payload) => {
    // Written by `enqueueTurnNotifications` only.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    await notifyTurn(deps, payload as DraftTurn);
  };
}
