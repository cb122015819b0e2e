import type { Recap, RosterPlayer } from "@emberline/contract";
import { episodeName, fullName, inGameText } from "@emberline/game";
import { useQuery } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { useParams } from "react-router";
import { ApiError } from "../../../platform/api/api-error.ts";
import { recapCalls } from "../../../platform/api/calls/later-calls.ts";
import { liveQuery } from "../../../platform/api/polling-query.ts";
import { ButtonLink } from "../../../ui/controls/button.tsx";
import { DocumentTitle } from "../../../ui/layout/document-title.tsx";
import { EmptyState } from "../../../ui/layout/empty-state.tsx";
import { ErrorState } from "../../../ui/layout/error-state.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { dayText } from "../../../ui/text/time-text.ts";
import { type ChartTeam, LeagueRecapSection } from "./league-recap-section.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { cardStyle } from "../../../ui/layout/card.tsx";
import { SkeletonBar } from "../../../ui/layout/skeleton.tsx";
import { VisuallyHidden } from "../../../ui/layout/visually-hidden.tsx";
import { Avatar } from "../../../ui/art/avatar.tsx";
import { Torch } from "../../../ui/art/torch.tsx";
import { TribeTag } from "../../../ui/display/badge.tsx";
import { Part } from "./part.tsx";

interface RecapPageProps {
  renderChart: (rows: readonly ChartTeam[]) => ReactNode;
}

/** `/recap/:episode`: what an episode changed in each of the user's leagues. */
export function RecapPage({ renderChart }: RecapPageProps) {
  const { episode = "" } = useParams();
  const { data, error, refetch } = useQuery(liveQuery(recapCalls.get, { params: { episode } }));
  // What was loaded before the mark moved back must not stay.
  const isMissing = error instanceof ApiError && !error.isUnreachable;
  const recap = isMissing ? undefined : data?.data;
  return (
    <>
      <DocumentTitle>{`Recap of episode ${episode}`}</DocumentTitle>
      <PageHeader
        title={recap ? episodeName(recap.episode) : `Episode ${episode}`}
        eyebrow={
          recap ? (
            <span>
              Recap · <time dateTime={recap.episode.airDate}>{dayText(recap.episode.airDate)}</time>
            </span>
          ) : (
            "Recap"
          )
        }
        back={{ to: "/", label: "Back to My Teams" }}
        actions={recap && <OtherRecaps recap={recap} />}
      />
      {recap ? (
        <RecapView key={episode} recap={recap} renderChart={renderChart} />
      ) : isMissing ? (
        <NoRecap episode={episode} />
      ) : error ? (
        <ErrorState title="Something went wrong loading the recap" onRetry={refetch} />
      ) : (
        <RecapSkeleton />
      )}
    </>
  );
}

function RecapView({ recap, renderChart }: RecapPageProps & { recap: Recap }) {
  const { episode, leagues, eliminated } = recap;
  return (
    <div className="grid grid-cols-1 gap-6">
      <WentOut players={eliminated} />
      {leagues.map((league) => (
        <LeagueRecapSection
          key={league.leagueId}
          league={league}
          episode={episode}
          renderChart={renderChart}
        />
      ))}
      {leagues.length === 0 && (
        <EmptyState
          title="No team to recap"
          action={
            <ButtonLink to="/" variant="primary">
              Back to My Teams
            </ButtonLink>
          }
        >
          Once your league has drafted, the recap shows what each episode does to your team.
        </EmptyState>
      )}
    </div>
  );
}

/** The recaps before and after this one. */
function OtherRecaps({ recap: { previous, next } }: { recap: Recap }) {
  if (previous === null && next === null) return null;
  return (
    <nav aria-label="Other recaps" className="flex gap-2 max-sm:w-full">
      {previous !== null && (
        <ButtonLink to={`/recap/${previous}`} aria-label={`Recap of episode ${previous}`}>
          <ChevronLeft aria-hidden size={18} />
          Ep {previous}
        </ButtonLink>
      )}
      {next !== null && (
        <ButtonLink to={`/recap/${next}`} aria-label={`Recap of episode ${next}`} className="ml-auto">
          Ep {next}
          <ChevronRight aria-hidden size={18} />
        </ButtonLink>
      )}
    </nav>
  );
}

/** The same whether the episode has no results or the user has not watched it. */
const NoRecap = ({ episode }: { episode: string }) => (
  <EmptyState
    title="No recap yet"
    action={
      <ButtonLink to="/" variant="primary">
        Back to My Teams
      </ButtonLink>
    }
  >
    The recap of episode {episode} is here once the episode is scored and you have watched it.
  </EmptyState>
);

/** Shaped like the recap of one league. */
function RecapSkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>Loading</VisuallyHidden>
      <SkeletonBar className="mt-2.5 mb-4.5 h-5 w-44" />
      <div className="grid grid-cols-1 items-start gap-3 lg:grid-cols-2 lg:gap-4">
        <div className="grid gap-3 lg:gap-4">
          <div className={classNames(cardStyle, "flex flex-col items-center gap-4 p-5")}>
            <SkeletonBar className="h-4 w-28" />
            <SkeletonBar className="size-16 rounded-2xl!" />
            <SkeletonBar className="h-6 w-48" />
            <SkeletonBar className="h-16 w-full rounded-xl!" />
          </div>
          <div className={classNames(cardStyle, "space-y-5 p-5")}>
            {[0, 1, 2].map((row) => (
              <div key={row} className="flex items-center gap-3">
                <SkeletonBar className="size-12 rounded-xl!" />
                <div className="flex-1 space-y-2">
                  <SkeletonBar className="h-4 w-2/5" />
                  <SkeletonBar className="h-5 w-3/5" />
                </div>
                <SkeletonBar className="h-6 w-8" />
              </div>
            ))}
          </div>
        </div>
        <SkeletonBar className="h-80 rounded-2xl! max-lg:hidden" />
      </div>
    </div>
  );
}

/** The players whose torch was snuffed in the episode; nothing if there are none. */
function WentOut({ players }: { players: readonly RosterPlayer[] }) {
  if (players.length === 0) return null;
  return (
    <Part title="Torch snuffed" level={2} className="animate-rise">
      <ul className="flex flex-wrap gap-x-8 gap-y-4">
        {players.map((player) => (
          <li key={player.playerId} className="flex min-w-0 items-center gap-3">
            <span className="flex shrink-0 items-end">
              <Avatar
                name={fullName(player)}
                photoUrl={player.photoUrl}
                color={player.tribe?.color}
                size={56}
                eliminated
              />
              <span className="-mb-1 -ml-2">
                <Torch lit={false} size={38} label="" />
              </span>
            </span>
            <span className="min-w-0">
              <span className="display block text-lg leading-tight wrap-anywhere">{fullName(player)}</span>
              <span className="flex flex-wrap items-center gap-x-3 text-[0.9375rem] text-dim">
                {inGameText(player)}
                {player.tribe && <TribeTag {...player.tribe} />}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Part>
  );
}
