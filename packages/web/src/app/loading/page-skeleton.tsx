import { lazy } from "react";
import { matchPath, useLocation } from "react-router";
import { MyTeamsSkeleton } from "../../features/leagues/my-teams/my-teams-skeleton.tsx";
import { FirePage } from "../../ui/art/fire-loader.tsx";
import { lazyModule } from "../../ui/overlay/lazy-sheet.tsx";
import { LeagueSkeleton } from "./league-skeleton.tsx";
import { MyTeamsHeader } from "./my-teams-header.tsx";

/** In the file of the draft room, which other pages do not load. */
const draftSkeleton = lazyModule(() => import("../../features/drafts/page/draft-skeleton.tsx"), {
  onDemand: true,
});

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
  return pageKindOf(useLocation().pathname);
}

const pageKindOf = (pathname: string): PageKind =>
  kinds.find(([pattern]) => matchPath(pattern, pathname) !== null)?.[1] ?? "other";

/** Loads what the skeleton of the page at this address needs. */
export async function loadSkeleton(pathname: string): Promise<void> {
  if (pageKindOf(pathname) === "draft") await draftSkeleton.load();
}

/** Shown while a page is loaded: what the page itself shows while its data is loaded. */
export function PageSkeleton() {
  const kind = usePageKind();
  if (kind === "league") return <LeagueSkeleton />;
  if (kind === "draft") return <DraftRoomSkeleton />;
  if (kind === "other") return <FirePage />;
  return (
    <>
      <MyTeamsHeader />
      <MyTeamsSkeleton />
    </>
  );
}

/** Its file is that of the draft room. Until it is there, the page before stays. */
const LoadingDraftSkeleton = lazy(async () => ({ default: (await draftSkeleton.load()).DraftSkeleton }));

function DraftRoomSkeleton() {
  const { DraftSkeleton = LoadingDraftSkeleton } = draftSkeleton.get() ?? {};
  return <DraftSkeleton backLink={{ to: "/", label: "Back to My Teams" }} />;
}
