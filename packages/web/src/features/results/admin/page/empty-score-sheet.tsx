import { useSession } from "../../../../platform/session/session.tsx";
import { ButtonLink } from "../../../../ui/controls/button.tsx";
import { EmptyState } from "../../../../ui/layout/empty-state.tsx";

/** Shown when the season has no players or no statistics. */
export function EmptyScoreSheet() {
  const { isAdmin } = useSession();
  return (
    <EmptyState
      title="Nothing to score yet"
      action={
        isAdmin && (
          <span className="flex flex-wrap justify-center gap-2">
            <ButtonLink to="/admin/players">Players</ButtonLink>
            <ButtonLink to="/admin/scoring">Scoring</ButtonLink>
          </span>
        )
      }
    >
      An episode is scored per contestant and statistic.{" "}
      {isAdmin ? "Add both to see the sheet here." : "An admin adds both."}
    </EmptyState>
  );
}
