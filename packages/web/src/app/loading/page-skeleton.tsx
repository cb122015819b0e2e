import { matchPath, useLocation } from "react-router";
import { DraftSkeleton } from "../../features/draft/page/draft-skeleton.tsx";
import { MyTeamsSkeleton } from "../../features/team/my-teams/my-teams-skeleton.tsx";
import { FirePage } from "../../ui/art/fire-loader.tsx";
import { LeagueSkeleton } from "./league-skeleton.tsx";
import { MyTeamsHeader } from "./my-teams-header.tsx";

/** Pages with a skeleton of their own. */
export type PageKind = "home" | "league" | "draft" | "other";

const kinds: readonly [pattern: string, PageKind][] = [
  ["/", "home"],
  ["/league/:leagueId", "league"],
  ["/draft/:leagueId", "draft"],
  ["/practice/:leagueId", "draft"],
  ["/practice/:leagueId/league", "draft"],
  ["/admin-draft/:leagueId", "draft"],
];

export function usePageKind(): PageKind {
  const { pathname } = useLocation();
  return kinds.find(([pattern]) => matchPath(pattern, pathname) !== null)?.[1] ?? "other";
}

/** Shown while a page is loaded: what the page itself shows while its data is loaded. */
export function PageSkeleton() {
  const kind = usePageKind();
  if (kind === "league") return <LeagueSkeleton />;
  if (kind === "draft") return <DraftSkeleton backLink={{ to: "/", label: "Back to My Teams" }} />;
  if (kind === "other") return <FirePage />;
  return (
    <>
      <MyTeamsHeader />
      <MyTeamsSkeleton />
    </>
  );
}
