import { SkeletonBar, SkeletonRows } from "../../../ui/layout/skeleton.tsx";

/** The podium and the table. */
export function StandingsSkeleton() {
  return (
    <>
      <div aria-hidden className="grid grid-cols-3 items-end gap-2 sm:gap-3">
        <SkeletonBar className="h-31 rounded-2xl!" />
        <SkeletonBar className="h-34 rounded-2xl!" />
        <SkeletonBar className="h-29 rounded-2xl!" />
      </div>
      <div className="mt-4 short:mt-2">
        <SkeletonRows avatars={false} />
      </div>
    </>
  );
}
