import { useQuery } from "@tanstack/react-query";
import { moveCalls } from "../../../platform/api/calls/later-calls.ts";
import { liveQuery } from "../../../platform/api/polling-query.ts";
import { ButtonLink } from "../../../ui/controls/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { cardStyle } from "../../../ui/layout/card.tsx";
import { countText } from "../../../ui/text/count-text.ts";
import { dateTimeText } from "../../../ui/text/time-text.ts";
import type { OwnMoves } from "./late-room-state.ts";

export interface LateTeam {
  name: string;
  mine: boolean;
  draftsLate?: true | undefined;
}

interface Props {
  leagueId: string;
  teams: readonly LateTeam[];
}

/** Tells members of a league that teams that joined late draft, and leads the user to their own draft. */
export function LateDraftNotice({ leagueId, teams }: Props) {
  const others = teams.filter(({ mine, draftsLate }) => draftsLate && !mine).map(({ name }) => name);
  const isDrafting = teams.some(({ mine, draftsLate }) => mine && draftsLate);
  const moves = useQuery({ ...liveQuery(moveCalls.get, { params: { leagueId } }), enabled: isDrafting });
  const own = isDrafting ? moves.data?.data.own : null;
  const late = own?.lateDraft;
  if (!late && others.length === 0) return null;
  return (
    <section
      aria-labelledby="late-draft"
      className={classNames(
        cardStyle,
        "mb-5 flex animate-rise flex-col gap-3 p-4 sm:flex-row sm:items-center sm:justify-between sm:px-5",
      )}
    >
      <div className="min-w-0">
        <h2 id="late-draft" className="text-xl wrap-anywhere">
          {late ? ownTitle(own, late) : `${listOf(others)} joined late`}
        </h2>
        <p className="mt-1 text-sm wrap-anywhere text-dim">
          {late
            ? ownText(own, late)
            : `${others.length === 1 ? "The team drafts" : "Each of these teams drafts"} alone, from the contestants who are free.`}
        </p>
      </div>
      {late && (
        <ButtonLink to={`/draft/${leagueId}/late`} variant="primary" className="shrink-0">
          Draft Room
        </ButtonLink>
      )}
    </section>
  );
}

const listOf = (names: readonly string[]): string =>
  new Intl.ListFormat("en", { type: "conjunction" }).format(names);

type LateDraft = NonNullable<OwnMoves["lateDraft"]>;

function ownTitle({ waitsFor }: OwnMoves, { startedAt, dueAt }: LateDraft): string {
  if (waitsFor !== null) return "Watch first";
  if (dueAt === null) return "Your draft waits";
  return startedAt === null ? "Your team can draft" : "Your team drafts now";
}

function ownText(own: OwnMoves, { size, startedAt, dueAt }: LateDraft): string {
  if (own.waitsFor !== null)
    return `You can pick contestants once you see everything through episode ${own.waitsFor}.`;
  if (dueAt === null) return "It goes on when the draft of the league is over.";
  if (startedAt !== null)
    return "The clock is running. When your time is up, the contestant with the most points is picked.";
  return `You joined after the draft. Pick ${countText(size, "contestant")} from those who are free; the draft begins by itself on ${dateTimeText(dueAt)}.`;
}
