import { Card } from "../../../ui/layout/card.tsx";
import { FireLoader } from "../../../ui/art/fire-loader.tsx";
import { SkeletonBar } from "../../../ui/layout/skeleton.tsx";

/** A heading and some episodes. */
export function HistorySkeleton() {
  return (
    <Card flush title="Score history" actions={<FireLoader size={24} />}>
      {[0, 1, 2, 3].map((row) => (
        <div key={row} className="flex items-center gap-3 border-t border-line/60 px-4 py-3.5">
          <div className="flex-1 space-y-2">
            <SkeletonBar className="h-4 w-1/2" />
            <SkeletonBar className="h-3 w-1/3" />
          </div>
          <SkeletonBar className="h-7 w-12" />
        </div>
      ))}
    </Card>
  );
}
