import { firstStepsRoutes } from "@emberline/contract";
import { Eye, Trash2 } from "lucide-react";
import type { RefObject } from "react";
import { call } from "../../../../platform/api/call.ts";
import { Button, ButtonLink } from "../../../../ui/controls/button.tsx";
import { Card } from "../../../../ui/layout/card.tsx";
import { DeleteDialog } from "../../../../ui/overlay/delete-dialog.tsx";
import { useSheet } from "../../../../ui/overlay/use-sheet.ts";

interface Props {
  /** Null when only the league was deleted. */
  league: { leagueId: string; name: string } | null;
  focusAfterRemoval: RefObject<HTMLElement | null>;
}

/** Says what the demonstration is, and removes it. */
export function DemoNotice({ league, focusAfterRemoval }: Props) {
  const { shown, open, show, close } = useSheet<null>();
  return (
    <Card className="mb-8 border-gold/40" aria-labelledby="demonstration">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <div className="min-w-0 max-w-prose">
          <h2 id="demonstration" className="text-xl">
            This is a demonstration
          </h2>
          <p className="mt-1 text-sm text-dim">
            {league === null ? "The invented season" : `The league “${league.name}”, its season`} and its
            users are invented. Look around and try things; then remove them and begin with your own season.
          </p>
        </div>
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow">
          {league && (
            <ButtonLink to={`/league/${league.leagueId}`}>
              <Eye aria-hidden size={18} />
              Open League
            </ButtonLink>
          )}
          <Button onClick={() => show(null)}>
            <Trash2 aria-hidden size={18} />
            Remove
          </Button>
        </div>
      </div>
      {shown && (
        <DeleteDialog
          key={shown.visit}
          open={open}
          onClose={close}
          title="Remove the demonstration?"
          confirmLabel="Remove"
          remove={() => call(firstStepsRoutes.removeDemo)}
          messages={{ done: "Demonstration removed" }}
          focusAfterDelete={focusAfterRemoval}
        >
          <p>This deletes:</p>
          <ul className="grid list-disc gap-1.5 pl-5 marker:text-danger">
            {league && <li>the league “{league.name}” with every team in it</li>}
            <li>its invented users</li>
            <li>the season with its episodes and scores, unless another league has drafted in it</li>
          </ul>
          <p>Your account and your own leagues stay. This cannot be undone.</p>
        </DeleteDialog>
      )}
    </Card>
  );
}
