import { fullName } from "@emberline/game";
import {
  type EpisodePublishing,
  type PreviewTeam,
  publishingRoutes,
  ROWS_PER_PAGE,
  type ScoreSheet,
  teamRoutes,
} from "@emberline/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { routeQuery } from "../../../../platform/api/route-query.ts";
import { RankArrow } from "../../../../ui/display/rank-arrow.tsx";
import { SearchField } from "../../../../ui/forms/search-field.tsx";
import { Select } from "../../../../ui/forms/select.tsx";
import { EmptyState } from "../../../../ui/layout/empty-state.tsx";
import { ErrorState } from "../../../../ui/layout/error-state.tsx";
import { SkeletonRows } from "../../../../ui/layout/skeleton.tsx";
import { Sheet } from "../../../../ui/overlay/sheet.tsx";
import { numberText, signedText } from "../../../../ui/text/count-text.ts";
import { usePages } from "../../../../platform/api/use-pages.ts";
import { useUnsaved } from "../../../../ui/unsaved/use-unsaved.ts";

interface Props {
  episode: EpisodePublishing;
  sheet: ScoreSheet;
  open: boolean;
  onClose: () => void;
}

/** The players without a score, and a league's standings as they would be once the episode is published. */
export function PreviewSheet({ episode, sheet, open, onClose }: Props) {
  const [search, setSearch] = useState("");
  const { leagues, shownId, choose, total, hasFailed, retry } = usePreviewLeague(search);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="Preview"
      description={`What fans would see once episode ${episode.number} is published`}
      scrollFocusable
    >
      <WithoutScore sheet={sheet} />
      {leagues === undefined ? (
        hasFailed ? (
          <ErrorState title="Error loading leagues" onRetry={retry} />
        ) : (
          <SkeletonRows avatars={false} count={5} />
        )
      ) : (
        <>
          {(total > ROWS_PER_PAGE || search !== "") && (
            <SearchField label="Search leagues" value={search} placeholder="Name" onSearch={setSearch} />
          )}
          {shownId === null ? (
            <EmptyState title="No leagues found">Standings are those of a league.</EmptyState>
          ) : (
            <>
              <Select label="Standings of" value={shownId} onChange={({ target }) => choose(target.value)}>
                {leagues.map((league) => (
                  <option key={league.leagueId} value={league.leagueId}>
                    {league.name}
                  </option>
                ))}
              </Select>
              <PreviewStandings episodeId={episode.episodeId} leagueId={shownId} />
            </>
          )}
        </>
      )}
    </Sheet>
  );
}

/** Lists the players still in the game who have no score. */
function WithoutScore({ sheet: { players } }: { sheet: ScoreSheet }) {
  const missing = players.filter(({ stats }) =>
    stats.every(({ episodeStatisticId }) => episodeStatisticId === null),
  );
  return (
    <p className="mb-4 rounded-xl border border-line bg-ink px-3.5 py-3 text-[0.9375rem]">
      {missing.length === 0 ? (
        "Every contestant has a score."
      ) : (
        <>
          <strong className="text-ember">No score yet:</strong> {missing.map(fullName).join(", ")}
        </>
      )}
    </p>
  );
}

function PreviewStandings({ episodeId, leagueId }: { episodeId: string; leagueId: string }) {
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...routeQuery(publishingRoutes.preview, { params: { episodeId }, query: { leagueId } }),
    placeholderData: keepPreviousData,
    // The scores may have been entered just now.
    staleTime: 0,
  });
  if (!data) {
    return isError ? (
      <ErrorState title="Error loading the preview" onRetry={refetch} />
    ) : (
      <SkeletonRows avatars={false} count={5} />
    );
  }
  if (data.data.length === 0) return <EmptyState title="No teams yet">This league has no teams.</EmptyState>;
  return (
    <ol
      aria-label="Standings once published"
      aria-busy={isPlaceholderData}
      className={isPlaceholderData ? "mt-3 opacity-60" : "mt-3"}
    >
      {data.data.map((team) => (
        <PreviewRow key={team.teamId} team={team} />
      ))}
    </ol>
  );
}

function PreviewRow({ team }: { team: PreviewTeam }) {
  const { name, rank, rankNow, totalPoints, totalPointsNow } = team;
  const gained = totalPoints - totalPointsNow;
  return (
    <li className="flex items-center gap-3 border-b border-line/60 py-2.5 last:border-0">
      <span className="display figures w-7 shrink-0 text-right text-lg">{rank}</span>
      <span className="w-5 shrink-0">
        <RankArrow change={rankNow - rank} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-semibold wrap-anywhere">{name}</span>
        <span className="block truncate text-[0.8125rem] text-dim">{fullName(team)}</span>
      </span>
      <span className="shrink-0 text-right leading-tight">
        <strong className="display figures text-lg">{numberText(totalPoints)}</strong>
        <span className="sr-only"> {totalPoints === 1 ? "point" : "points"}</span>
        <span className="figures block text-[0.8125rem] text-dim">
          {gained === 0 ? "no change" : `${signedText(gained)} by this`}
        </span>
      </span>
    </li>
  );
}

interface NamedLeague {
  leagueId: string;
  name: string;
}

interface LastChosen {
  chosen: NamedLeague | null;
}

/** The leagues to preview, the admin's own first. Shows the last one chosen, or the first one. */
function usePreviewLeague(search: string) {
  const last = useUnsaved<LastChosen>("previewed league", { chosen: null }, { asks: false });
  const { chosen } = last.values;
  const { rows, ...found } = usePages(publishingRoutes.previewLeagues, { search });
  const own = useQuery(routeQuery(teamRoutes.mine));
  const unsearched = search === "" ? (own.data?.data ?? []).map(({ league }) => league) : [];
  const all: NamedLeague[] = [...unsearched, ...(rows ?? []), ...(search === "" && chosen ? [chosen] : [])];
  const leagues = all.filter(
    ({ leagueId }, index) => index === all.findIndex((other) => other.leagueId === leagueId),
  );
  return {
    ...found,
    /** Undefined while they are loaded. */
    leagues: rows === undefined || own.isPending ? undefined : leagues,
    shownId: (leagues.find(({ leagueId }) => leagueId === chosen?.leagueId) ?? leagues[0])?.leagueId ?? null,
    choose: (leagueId: string): void =>
      last.change({ chosen: leagues.find((one) => one.leagueId === leagueId) ?? null }),
  };
}
