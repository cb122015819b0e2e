import { fullName } from "@emberline/game";
import type { InvitedLeague as Invited } from "@emberline/contract";
import { EyeOff, Flame, Users } from "lucide-react";
import type { ReactNode } from "react";
import { countText } from "../../../ui/text/count-text.ts";
import type { ScheduledDraft } from "../draft/draft-countdown.ts";
import { useDraftCountdown } from "../draft/use-draft-countdown.ts";

/** What an invite link shows of its league. */
export function InvitationSummary({ league }: { league: Invited }) {
  return (
    <header className="mb-7">
      <p className="mb-1 text-[0.9375rem] font-semibold text-ember">You are invited</p>
      <h1 className="text-4xl wrap-anywhere lg:text-[2.5rem]">{league.name}</h1>
      <p className="mt-2 text-dim">A league by {fullName(league.owner)}</p>
      <ul className="mt-5 grid gap-2">
        <Detail icon={<Users aria-hidden size={18} />}>
          {league.teamsCount === 1 ? "1 team so far" : countText(league.teamsCount, "team")}
        </Detail>
        <Detail icon={<Flame aria-hidden size={18} />}>
          {league.draft ? <DraftDetail draft={league.draft} /> : "No draft set yet"}
        </Detail>
        {league.spoilerDelayHours !== null && (
          <Detail icon={<EyeOff aria-hidden size={18} />}>
            Results stay hidden from all members for {countText(league.spoilerDelayHours, "hour")} after an
            episode airs. If you join, that holds for you on all pages.
          </Detail>
        )}
      </ul>
    </header>
  );
}

function Detail({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-center gap-2.5">
      <span className="shrink-0 text-ember">{icon}</span>
      <span className="min-w-0">{children}</span>
    </li>
  );
}

function DraftDetail({ draft }: { draft: ScheduledDraft }) {
  const countdown = useDraftCountdown(draft);
  if (countdown?.phase === "running") return "The draft is running right now";
  return countdown?.phase !== "scheduled" ? "The draft is complete" : `Draft ${countdown.text}`;
}
