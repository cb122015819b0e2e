import type { ReactNode } from "react";
import { cardStyle } from "../../../ui/layout/card.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { SkeletonBar } from "../../../ui/layout/skeleton.tsx";
import { BackLink } from "../room/back-link.tsx";
import { headerStyle, panesClass, roomClass, type BackLinkTarget } from "../parts/room-layout.ts";
import { RoomPanes } from "../room/room-panes.tsx";

/** The room before its first board. */
export function DraftSkeleton({ banner, backLink }: { banner?: ReactNode; backLink: BackLinkTarget }) {
  return (
    <div className={classNames(roomClass, "relative")}>
      <header className={headerStyle}>
        <BackLink backLink={backLink} />
        <div className="min-w-0 flex-1 basis-20 max-sm:pl-0.5">
          <SkeletonBar className="h-3 w-28" />
          <h1 className="text-xl max-sm:leading-tight sm:text-2xl landscape-phone:text-xl">
            Loading the draft room
          </h1>
        </div>
        <SkeletonBar className="h-11 w-19 rounded-xl" />
      </header>
      {banner}
      <div className={panesClass} role="status">
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
