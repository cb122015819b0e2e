import { LoadBoundary } from "../../../ui/layout/load-boundary.tsx";
import { SkeletonForm } from "../../../ui/layout/skeleton.tsx";
import { lazyPart } from "../../../ui/overlay/lazy-sheet.tsx";
import type { OwnEventFieldsProps } from "./own-event-fields.tsx";

const OwnEventFields = lazyPart(() => import("./own-event-fields.tsx"), "OwnEventFields");

/** The events that the league counts beside the site's statistics. */
export function OwnEventsPart(props: OwnEventFieldsProps) {
  return (
    <div role="group" aria-labelledby="own-events-label" className="grid grid-cols-1 gap-3">
      <div>
        <p id="own-events-label" className="text-sm font-medium text-dim">
          Own events
        </p>
        <p className="mt-1.5 text-[0.8125rem] text-dim">
          What counts beside the site’s statistics, such as “Cried on camera”. You enter for each episode
          which contestant had it. A change counts for episodes that have not begun to air.
        </p>
      </div>
      <LoadBoundary skeleton={<SkeletonForm />} error="Something went wrong loading the events">
        <OwnEventFields {...props} />
      </LoadBoundary>
    </div>
  );
}
