import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ApiError, errorMessage } from "../../../platform/api/api-error.ts";
import { DocumentTitle } from "../../../ui/layout/document-title.tsx";
import { ErrorState } from "../../../ui/layout/error-state.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { leagueQuery } from "../page/league-query.ts";

interface LeaguePartProps {
  title: string;
  leagueId: string;
  children: ReactNode;
}

/** A page of a league besides its tabs, for its members only. */
export function LeaguePart({ title, leagueId, children }: LeaguePartProps) {
  const { data, error } = useQuery(leagueQuery(leagueId));
  // A user who was removed meanwhile must not see the data loaded before.
  const isDenied = error instanceof ApiError && !error.isUnreachable;
  return (
    <>
      <DocumentTitle>{title}</DocumentTitle>
      {isDenied ? (
        <ErrorState level={1} title={errorMessage(error)} />
      ) : (
        <>
          <PageHeader
            title={title}
            eyebrow={<span className="line-clamp-2 wrap-anywhere">{data?.data.name ?? "League"}</span>}
            back={{ to: `/league/${leagueId}`, label: "Go to the league" }}
          />
          {children}
        </>
      )}
    </>
  );
}
