import { ButtonLink } from "../../../../ui/controls/button.tsx";
import { InlineError } from "../../../../ui/layout/inline-error.tsx";

/** Shown while the draft is running: rosters cannot be set then. */
export function DraftRunningNotice({ leagueId }: { leagueId: string }) {
  return (
    <div className="mb-4 grid max-w-3xl gap-3">
      <InlineError title="The draft of this league is running">
        Its players can be set when the draft is complete.
      </InlineError>
      <ButtonLink size="s" variant="primary" className="justify-self-start" to={`/admin-draft/${leagueId}`}>
        Go to Draft
      </ButtonLink>
    </div>
  );
}
