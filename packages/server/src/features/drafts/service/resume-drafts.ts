import { currentRules } from "@emberline/game";
import { sql } from "kysely";
import { audit } from "../../../platform/db/queries/audit.ts";
import { anyOf } from "../../../platform/db/database.ts";
import { selectRuleChanges } from "../../../platform/db/queries/league-queries.ts";
import type { Tx } from "../../../platform/db/transaction.ts";
import type { Deps } from "../../../platform/deps.ts";
import { changeDraftRules } from "./change-teams.ts";
import { type Notification, notify, type NotifyDeps } from "../../messages/index.ts";

const NOTICE_LASTS_MS = 7 * 86_400_000;

interface Missed {
  draftId: string;
  leagueId: string;
  leagueName: string;
  ownerId: string;
  startDate: Date;
  followsDraftId: string | null;
}

/** For a season that becomes the current one: what its drafts missed while another season was current. */
export async function resumeDrafts(
  deps: NotifyDeps & Pick<Deps, "randomBytes">,
  tx: Tx,
  seasonId: string,
): Promise<void> {
  await unscheduleMissedDrafts(deps, tx, seasonId);
  await applyDraftRules(deps, tx, seasonId);
}

/** The rules of a league may have changed since its draft was set. */
async function applyDraftRules(
  deps: Pick<Deps, "now" | "randomBytes">,
  tx: Tx,
  seasonId: string,
): Promise<void> {
  const leagues = await tx
    .selectFrom("leagues")
    .innerJoin("drafts", "drafts.leagueId", "leagues.leagueId")
    .select(["leagues.leagueId", selectRuleChanges.as("ruleChanges")])
    .where("seasonId", "=", seasonId)
    .whereRef("nextDueAt", "=", "startDate")
    .where(sql<boolean>`exists (select from rule_changes r where r.league_id = leagues.league_id)`)
    .orderBy("leagues.leagueId")
    .execute();
  for (const { leagueId, ruleChanges } of leagues) {
    await changeDraftRules(deps, tx, { leagueId, rules: currentRules(ruleChanges) });
  }
}

/**
 * Removes the date of every draft of a season that should have started while another season was current, and notifies
 * the league owners. Otherwise such drafts would start now and pick for teams that do not expect it. Call it in the
 * transaction that makes the season the current one.
 */
async function unscheduleMissedDrafts(deps: NotifyDeps, tx: Tx, seasonId: string): Promise<void> {
  const missed = await moveToPostponed(tx, seasonId, deps.now());
  for (const draft of missed) {
    const { draftId, leagueId, leagueName, startDate } = draft;
    await audit(tx, {
      userId: null,
      action: "draft.postponed",
      subjectId: leagueId,
      subject: leagueName,
      before: { startDate: startDate.toISOString() },
      after: { startDate: null },
    });
    const occasion = {
      key: `draft-postponed:${draftId}`,
      category: "draft",
      type: "draft",
      urgency: "high",
      expiresAt: deps.now() + NOTICE_LASTS_MS,
    } as const;
    await notify(deps, tx, occasion, [noticeOf(draft)]);
  }
}

async function moveToPostponed(tx: Tx, seasonId: string, now: number): Promise<Missed[]> {
  const { rows } = await sql<Missed>`
    with missed as (
      delete from drafts d using leagues l
      where l.league_id = d.league_id and d.season_id = ${seasonId} and d.completed_at is null
        and d.next_due_at = d.start_date and d.start_date <= ${new Date(now)}
      returning d.*, l.name as league_name, l.owner_id, (
        select event from draft_events e
        where e.draft_id = d.draft_id and event ->> 'type' = 'scheduled' order by number desc limit 1) as schedule
    ), kept as (
      insert into postponed_drafts (league_id, season_id, start_date, pick_time_seconds, team_order, order_by)
      select league_id, season_id, start_date, pick_time_seconds,
        array(select jsonb_array_elements_text(schedule -> 'order')::uuid), coalesce(schedule ->> 'orderBy', 'hand')
      from missed
    )
    select draft_id, league_id, league_name, owner_id, start_date, follows_draft_id from missed
    order by draft_id`.execute(tx);
  // The first draft is the newest one again.
  const followed = rows.flatMap(({ followsDraftId }) => followsDraftId ?? []);
  if (followed.length > 0)
    await tx.updateTable("drafts").set({ replacedAt: null }).where("draftId", "=", anyOf(followed)).execute();
  return rows;
}

function noticeOf({ leagueId, leagueName, ownerId }: Missed): Notification {
  const path = `/league/${leagueId}`;
  return {
    userId: ownerId,
    email: {
      subject: `The draft of ${leagueName} needs a new date`,
      paragraphs: [
        `The date of the draft of ${leagueName} passed while another season was shown, so it did not start. No picks were made. Its order and pick time are kept: please set a new date under Settings.`,
      ],
      link: { text: "Go to the league", path },
    },
    push: {
      title: "The draft needs a new date",
      body: `${leagueName}: its date passed while another season was shown`,
      url: path,
      tag: `draft-${leagueId}`,
    },
  };
}
