import type { ReactNode } from "react";
import { cardStyle } from "../../../ui/layout/card.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { SkeletonBar } from "../../../ui/layout/skeleton.tsx";
import { VisuallyHidden } from "../../../ui/layout/visually-hidden.tsx";
import { BackLink } from "../room/back-link.tsx";
import { panesClass, roomClass, type BackLinkTarget } from "../parts/room-layout.ts";
import { RoomPanes } from "../room/room-panes.tsx";

/** The room before its first board. */
export function DraftSkeleton({ banner, backLink }: { banner?: ReactNode; backLink: BackLinkTarget }) {
  return (
    <div className={classNames(roomClass, "relative")}>
      <header className="flex items-center gap-3">
        <BackLink backLink={backLink} />
        <div className="flex-1 space-y-2">
          <h1 className="sr-only">Draft</h1>
          <SkeletonBar className="h-3 w-28" />
          <SkeletonBar className="h-5 w-48 max-w-full" />
        </div>
        <SkeletonBar className="h-11 w-19 rounded-xl" />
      </header>
      <div className={panesClass} role="status">
        <VisuallyHidden>Loading the draft</VisuallyHidden>
        {banner}
        <RoomPanes first={<SkeletonRowsCard rows={14} />} second={<SkeletonRowsCard rows={9} avatars />} />
      </div>
    </div>
  );
}

function SkeletonRowsCard({ rows, avatars = false }: { rows: number; avatars?: boolean }) {
  return (
    <div className={classNames(cardStyle, "h-full overflow-clip")}>
      <div className="px-4 pt-4 pb-3">
        <SkeletonBar className="h-4 w-32" />
      </div>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex items-center gap-3 border-b border-line/60 px-4 py-2.5">
          {avatars && <SkeletonBar className="size-11 rounded-xl" />}
          <div className="flex-1 space-y-2">
            <SkeletonBar className="h-3.5 w-1/2" />
            {avatars && <SkeletonBar className="h-3 w-1/4" />}
          </div>
          <SkeletonBar className="h-4 w-12" />
        </div>
      ))}
    </div>
  );
}
