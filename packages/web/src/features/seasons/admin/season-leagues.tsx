import { fullName } from "@emberline/game";
import { SEASON_LEAGUES_PER_PAGE, seasonRoutes, type SeasonLeague } from "@emberline/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { routeQuery } from "../../../platform/api/route-query.ts";
import { SearchField } from "../../../ui/forms/search-field.tsx";
import { EmptyState } from "../../../ui/layout/empty-state.tsx";
import { ErrorState } from "../../../ui/layout/error-state.tsx";
import { SkeletonRows } from "../../../ui/layout/skeleton.tsx";
import { Pages } from "../../../ui/tables/pages.tsx";
import { Table, Td, Th, Tr } from "../../../ui/tables/table.tsx";
import { numberText } from "../../../ui/text/count-text.ts";

/** The standings of each league in this season, a page at a time. The previous page stays while the next one loads. */
export function SeasonLeagues({ seasonId }: { seasonId: string }) {
  const [{ search, page }, setFilter] = useState({ search: "", page: 1 });
  const query = { search, page: String(page) };
  const leagues = useQuery({
    ...routeQuery(seasonRoutes.leagues, { params: { seasonId }, query }),
    placeholderData: keepPreviousData,
  });
  if (!leagues.data) {
    return leagues.isError ? (
      <ErrorState title="Error loading leagues" onRetry={() => leagues.refetch()} />
    ) : (
      <SkeletonRows avatars={false} count={8} />
    );
  }
  const { total, rows } = leagues.data.data;
  const isOld = leagues.isPlaceholderData;
  if (total === 0 && search === "" && !isOld) {
    return <EmptyState title="No leagues">No league had a contestant of this season on a team.</EmptyState>;
  }
  const isSearchable = search !== "" || total > SEASON_LEAGUES_PER_PAGE;
  return (
    <>
      {isSearchable && (
        <search className="mb-4 block max-w-xl">
          <SearchField
            value={search}
            placeholder="League name"
            onSearch={(text) => setFilter({ search: text, page: 1 })}
          />
        </search>
      )}
      <div aria-busy={isOld} className={isOld ? "opacity-60" : undefined}>
        {leagues.isError && (
          <p role="alert" className="mb-3 text-sm text-danger">
            Error loading leagues. This list may be out of date.
          </p>
        )}
        {rows.length === 0 ? (
          <EmptyState title="No leagues found">
            No league&apos;s name contains all these words. Try fewer.
          </EmptyState>
        ) : (
          <>
            <div className="grid grid-cols-1 gap-6">
              {rows.map((league) => (
                <section key={league.leagueId} aria-label={league.name}>
                  <h2 className="mb-2 text-lg break-words">{league.name}</h2>
                  <Standings league={league} />
                </section>
              ))}
            </div>
            {isSearchable && (
              <Pages
                {...{ total, page, isOld }}
                shown={rows.length}
                perPage={SEASON_LEAGUES_PER_PAGE}
                onPage={(next) => setFilter({ search, page: next })}
              />
            )}
          </>
        )}
      </div>
    </>
  );
}

function Standings({ league }: { league: SeasonLeague }) {
  return (
    <Table
      label={`Standings of ${league.name}`}
      head={
        <>
          <Th number>Rank</Th>
          <Th className="w-full">Team</Th>
          <Th number>Bonus</Th>
          <Th number>Total</Th>
        </>
      }
    >
      {league.teams.map(({ teamId, rank, name, owner, isFormer, contestants, bonus, totalPoints }) => (
        <Tr key={teamId}>
          <Td number className="text-dim">
            {rank}
          </Td>
          <Td className="break-words">
            <span className="font-semibold">{name}</span>
            <span className="block text-[0.8125rem] text-dim">
              {isFormer ? "former member" : fullName(owner)}
            </span>
            <span className="block text-[0.8125rem] text-dim">
              {contestants.join(", ") || "No contestants"}
            </span>
          </Td>
          <Td number>{bonus}</Td>
          <Td number className="font-semibold">
            {numberText(totalPoints)}
          </Td>
        </Tr>
      ))}
    </Table>
  );
}
