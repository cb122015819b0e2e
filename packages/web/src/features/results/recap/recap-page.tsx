import type { Recap } from "@emberline/contract";
import { episodeName } from "@emberline/game";
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
import { RecapSkeleton } from "./recap-skeleton.tsx";
import { WentOut } from "./went-out.tsx";

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
