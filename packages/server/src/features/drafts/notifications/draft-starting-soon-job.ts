import { DRAFT_STARTING_SOON_SECONDS, SECOND_MS } from "@emberline/game";
import { sql } from "kysely";
import type { Tx } from "../../../platform/db/transaction.ts";
import type { Deps } from "../../../platform/deps.ts";
import { closedRoomWords, findRoomEpisode, notify } from "../../messages/index.ts";

/** With less time left, the warning would arrive with the start itself, so it is dropped. */
const TOO_LATE_MS = 60 * SECOND_MS;

interface Starting {
  draftId: string;
  seasonId: string;
  leagueId: string;
  leagueName: string;
  startDate: Date;
  ownerIds: string[];
}

/** Warns all owners of drafts that start within five minutes; once, even across restarts and servers. */
export async function notifyStartingDrafts(
  deps: Pick<Deps, "now" | "settings" | "pusher">,
  tx: Tx,
): Promise<string> {
  const now = deps.now();
  const starting = await markStarting(tx, now);
  for (const draft of starting) await notifyOwners(deps, tx, draft, now);
  if (starting.length === 0) return "No draft is about to start";
  return starting.length === 1
    ? "The owners of 1 draft were warned"
    : `The owners of ${starting.length} drafts were warned`;
}

async function markStarting(tx: Tx, now: number): Promise<Starting[]> {
  const { rows } = await sql<Starting>`
    update drafts d set warned_at = ${new Date(now)}
    from leagues l, seasons s
    where l.league_id = d.league_id and s.season_id = d.season_id and s.is_current
      and d.warned_at is null and d.completed_at is null
      and d.next_due_at between ${new Date(now + TOO_LATE_MS)} and ${new Date(now + DRAFT_STARTING_SOON_SECONDS * SECOND_MS)}
      and d.next_due_at = d.start_date
    returning d.draft_id, d.season_id, d.league_id, l.name as league_name, d.start_date,
      array(select owner_id from teams t where t.league_id = d.league_id) as owner_ids`.execute(tx);
  return rows;
}

async function notifyOwners(
  deps: Pick<Deps, "now" | "settings" | "pusher">,
  tx: Tx,
  draft: Starting,
  now: number,
): Promise<void> {
  const { draftId, seasonId, leagueId, leagueName, startDate, ownerIds } = draft;
  const minutes = Math.max(1, Math.round((startDate.getTime() - now) / 60_000));
  const soon = minutes === 1 ? "in a minute" : `in ${minutes} minutes`;
  const path = `/draft/${leagueId}`;
  const subject = `The draft of ${leagueName} starts ${soon}`;
  const title = `Draft ${soon}`;
  const { seen, through } = await findRoomEpisode(tx, { draftId, seasonId });
  await notify(
    deps,
    tx,
    {
      ...seen,
      // A rescheduled draft is announced again.
      key: `draft-warning:${draftId}:${startDate.getTime()}`,
      category: "draft",
      type: "draft",
      urgency: "high",
      expiresAt: startDate.getTime(),
    },
    ownerIds.map((userId) => ({
      userId,
      email: {
        subject,
        paragraphs: [`${subject}. The room is open: see who is there already.`],
        link: { text: "Go to the draft room", path },
      },
      push: {
        title,
        body: `${leagueName}: the room is open`,
        url: path,
        tag: `draft-${leagueId}`,
      },
      neutral: closedRoomWords({ leagueId, subject, fact: `${subject}.`, title, leagueName, through }),
    })),
  );
}
