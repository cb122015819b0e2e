import { SkeletonBar } from "../../../ui/layout/skeleton.tsx";
import { VisuallyHidden } from "../../../ui/layout/visually-hidden.tsx";
import { teamCardStyle, teamGridStyle } from "./team-card-style.ts";

export function MyTeamsSkeleton() {
  return (
    <div role="status" className={teamGridStyle}>
      <VisuallyHidden>Loading</VisuallyHidden>
      {[0, 1].map((card) => (
        <div key={card} className={teamCardStyle}>
          <div>
            <SkeletonBar className="h-4 w-2/5" />
            <SkeletonBar className="mt-2 h-6 w-1/2" />
          </div>
          <SkeletonBar className="h-16 w-full rounded-xl!" />
          <div className="flex gap-4">
            {[0, 1, 2, 3].map((face) => (
              <SkeletonBar key={face} className="size-11 rounded-xl!" />
            ))}
          </div>
          <SkeletonBar className="h-9 w-2/3 rounded-full!" />
        </div>
      ))}
    </div>
  );
}
