import { Card } from "../../../ui/layout/card.tsx";
import { LoadBoundary } from "../../../ui/layout/load-boundary.tsx";
import { SkeletonBar } from "../../../ui/layout/skeleton.tsx";
import { lazyPart } from "../../../ui/overlay/lazy-sheet.tsx";

const PasskeyList = lazyPart(() => import("./passkey-list.tsx"), "PasskeyList");

/** The user's passkeys, which can be added, renamed and removed. */
export function PasskeysCard() {
  return (
    <Card title="Passkeys" id="passkeys" className="scroll-mt-20">
      <LoadBoundary skeleton={<Skeleton />} error="Your passkeys could not be loaded">
        <PasskeyList />
      </LoadBoundary>
    </Card>
  );
}

function Skeleton() {
  return (
    <div role="status" aria-label="Loading" className="space-y-3">
      <SkeletonBar className="h-3.5 w-full" />
      <SkeletonBar className="h-3.5 w-3/5" />
      <SkeletonBar className="h-11 w-36 rounded-xl" />
    </div>
  );
}
