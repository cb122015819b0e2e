import type { AdminAccountDetails } from "@emberline/contract";
import { ScrollText } from "lucide-react";
import { Button, ButtonLink } from "../../../ui/controls/button.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { type AccountRequest, accountActionsFor, actionTexts } from "./account-actions.ts";

interface Props {
  account: AdminAccountDetails;
  /** The viewer's own account. */
  isOwn: boolean;
  onAction: (request: AccountRequest) => void;
}

/** What an admin can do to the account; what cannot be undone easily comes last. */
export function ActionsCard({ account, isOwn, onAction }: Props) {
  return (
    <Card title="Actions">
      <div className="grid gap-2">
        {accountActionsFor(account, isOwn).map((action) => (
          <Button
            key={action}
            variant={actionTexts[action].danger ? "text" : "secondary"}
            className={actionTexts[action].danger ? "text-danger!" : ""}
            onClick={() => onAction({ action, account })}
          >
            {actionTexts[action].label}
          </Button>
        ))}
        <ButtonLink variant="text" to={`/admin/audit?subjectId=${account.userId}`}>
          <ScrollText aria-hidden size={18} />
          Audit log of this user
        </ButtonLink>
      </div>
      {account.owner && (
        <p className="mt-3 text-sm text-dim">
          The owner of the site stays an admin and cannot be suspended. The owner hands the site over on the
          page of another admin.
        </p>
      )}
    </Card>
  );
}
