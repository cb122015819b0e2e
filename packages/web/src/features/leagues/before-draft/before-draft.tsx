import { fullName } from "@emberline/game";
import type { ReactNode } from "react";
import { Card } from "../../../ui/layout/card.tsx";
import { LoadBoundary } from "../../../ui/layout/load-boundary.tsx";
import { InviteFriends, InviteFriendsSkeleton } from "../invite/invite-friends.tsx";
import type { League, LeagueTeam } from "../page/league-types.ts";
import { Badge } from "../../../ui/display/badge.tsx";
import { countText } from "../../../ui/text/count-text.ts";
import { Check } from "lucide-react";
import { classNames } from "../../../ui/class-names.ts";
import { ButtonLink } from "../../../ui/controls/button.tsx";
import { VisuallyHidden } from "../../../ui/layout/visually-hidden.tsx";
import type { DraftCountdown } from "../draft/draft-countdown.ts";
import { useDraftCountdown } from "../draft/use-draft-countdown.ts";

interface BeforeDraftProps {
  league: League;
  /** The link to a mock draft. */
  practice: ReactNode;
}

/** Instead of the standings while no team has players: what happens next, the invite link and who is here. */
export function BeforeDraft({ league, practice }: BeforeDraftProps) {
  return (
    <div className="grid animate-rise grid-cols-1 items-start gap-4 lg:grid-cols-[3fr_2fr]">
      <Card title="What happens next">
        <NextSteps
          league={league}
          practice={practice}
          invite={
            <LoadBoundary skeleton={<InviteFriendsSkeleton />}>
              <InviteFriends league={league} />
            </LoadBoundary>
          }
        />
      </Card>
      <WhoIsHere teams={league.teams} />
    </div>
  );
}

/** The league's teams with their owners, the longest-standing first. */
function WhoIsHere({ teams }: { teams: LeagueTeam[] }) {
  return (
    <Card
      flush
      title="Who is here"
      actions={<span className="text-sm text-dim">{countText(teams.length, "team")}</span>}
    >
      <ul className="border-t border-line/60">
        {teams.map((team) => (
          <li
            key={team.teamId}
            className="flex items-center gap-3 border-b border-line/60 px-4 py-3 last:border-0"
          >
            <span className="min-w-0 flex-1">
              <span className="line-clamp-2 leading-snug font-semibold wrap-anywhere" title={team.name}>
                {team.name}
              </span>
              <span className="line-clamp-2 text-sm wrap-anywhere text-dim">{fullName(team.owner)}</span>
            </span>
            <span className="flex shrink-0 flex-wrap justify-end gap-1.5">
              {team.mine && <Badge>You</Badge>}
              {team.ownsLeague && <Badge tone="gold">Owner</Badge>}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface NextStepsProps {
  league: League;
  invite: ReactNode;
  practice: ReactNode;
}

/** The way to the draft: the owner invites and sets it, the others see when it is; everybody can practice until it begins. */
function NextSteps({ league, invite, practice }: NextStepsProps) {
  const { drafts, mayChange, teams } = league;
  const [draft] = drafts;
  const countdown = useDraftCountdown(draft?.aborted ? null : draft);
  const isSet = countdown !== null;
  const isRunning = countdown?.phase === "running";
  const owner = teams.find(({ ownsLeague }) => ownsLeague);
  const ownerName = owner ? fullName(owner.owner) : "The league owner";
  return (
    <ol className="grid gap-5">
      <Step number={1} done={teams.length > 1} title="Fill the league">
        {invite}
      </Step>
      <Step
        number={2}
        done={isSet}
        title={isSet ? "The draft is set" : mayChange ? "Set the draft" : "The draft gets a date"}
      >
        <p className="text-dim">{draftText(countdown, mayChange, ownerName)}</p>
        {mayChange && !isRunning && (
          <ButtonLink
            to="?tab=settings"
            replace
            variant={isSet ? "secondary" : "primary"}
            className="mt-3 px-4"
          >
            {isSet ? "Change the draft" : "Set the draft"}
          </ButtonLink>
        )}
      </Step>
      {!isRunning && (
        <Step number={3} done={false} title="Warm up">
          <p className="mb-3 text-dim">Play a practice draft against bots. Nothing of it is saved.</p>
          {practice}
        </Step>
      )}
      <Step number={isRunning ? 3 : 4} done={false} title="Draft your team">
        <p className="text-dim">
          Everybody takes turns in the draft room. The standings begin with the first scored episode.
        </p>
      </Step>
    </ol>
  );
}

function draftText(countdown: DraftCountdown | null, mayChange: boolean, ownerName: string): string {
  if (countdown?.phase === "running") return "It is on right now: the draft room is open.";
  if (countdown?.phase === "scheduled") {
    return `${countdown.date}. ${countdown.open ? "The room is open." : "The room opens 30 minutes before."}`;
  }
  return mayChange ? "Choose the date, the pick time and the order." : `${ownerName} chooses the date.`;
}

interface StepProps {
  number: number;
  done: boolean;
  title: string;
  children: ReactNode;
}

function Step({ number, done, title, children }: StepProps) {
  return (
    <li className="flex gap-3.5">
      <span
        aria-hidden
        className={classNames(
          "display figures mt-0.5 grid size-8 shrink-0 place-items-center rounded-full border text-sm",
          done ? "border-lagoon/50 bg-lagoon/12 text-lagoon" : "border-line bg-ink-3 text-dim",
        )}
      >
        {done ? <Check size={17} /> : number}
      </span>
      <div className="min-w-0 flex-1 pt-1">
        <h3 className="font-text text-base font-semibold">
          {title}
          {done && <VisuallyHidden>, done</VisuallyHidden>}
        </h3>
        <div className="mt-1">{children}</div>
      </div>
    </li>
  );
}
