import { type AdminAccountDetails, adminAccountRoutes } from "@emberline/contract";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "react-router";
import { errorMessage } from "../../../platform/api/api-error.ts";
import { routeQuery } from "../../../platform/api/route-query.ts";
import { useSession } from "../../../platform/session/session.tsx";
import { Badge } from "../../../ui/display/badge.tsx";
import { DocumentTitle } from "../../../ui/layout/document-title.tsx";
import { LoadBoundary } from "../../../ui/layout/load-boundary.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { SkeletonRows } from "../../../ui/layout/skeleton.tsx";
import { closeSheet } from "../../../ui/overlay/back-gesture.ts";
import { useSheet } from "../../../ui/overlay/use-sheet.ts";
import { AccountActionSheet } from "./account-action-sheet.tsx";
import { accountActionsFor, type AccountRequest, actionTexts } from "./account-actions.ts";
import { AccountBadges } from "./account-cells.tsx";
import { AccountCard, DevicesCard, LeaguesCard, OpenSessionsCard } from "./user-cards.tsx";
import { ScrollText } from "lucide-react";
import { Button, ButtonLink } from "../../../ui/controls/button.tsx";
import { Card } from "../../../ui/layout/card.tsx";

const BACK = { to: "/admin/users", label: "Back to the users" };

/** `/admin/users/:userId`. */
export function UserPage() {
  const { userId = "" } = useParams();
  return (
    <LoadBoundary
      skeleton={
        <>
          <PageHeader title="User" back={BACK} />
          <SkeletonRows avatars={false} count={8} />
        </>
      }
      error={(error) => errorMessage(error, "Error loading the user")}
    >
      <UserView key={userId} userId={userId} />
    </LoadBoundary>
  );
}

function UserView({ userId }: { userId: string }) {
  const account = useSuspenseQuery({
    ...routeQuery(adminAccountRoutes.get, { params: { userId } }),
    staleTime: 0,
  }).data.data;
  const { user } = useSession();
  const navigate = useNavigate();
  const action = useSheet<AccountRequest>();
  return (
    <>
      <DocumentTitle>{account.username}</DocumentTitle>
      <PageHeader
        title={account.username}
        back={BACK}
        actions={
          <>
            <AccountBadges account={account} />
            {account.userId === user?.userId && <Badge>You</Badge>}
          </>
        }
      />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_17rem] xl:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
        <AccountCard account={account} />
        <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <ActionsCard account={account} isOwn={account.userId === user?.userId} onAction={action.show} />
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-4">
          <OpenSessionsCard account={account} />
          <DevicesCard account={account} />
          <LeaguesCard account={account} />
        </div>
      </div>
      {action.shown && (
        <AccountActionSheet
          key={action.shown.visit}
          request={action.shown.subject}
          open={action.open}
          onClose={action.close}
          onDeleted={() => void closeSheet(action.close).then(() => navigate(BACK.to, { replace: true }))}
        />
      )}
    </>
  );
}

interface Props {
  account: AdminAccountDetails;
  /** The viewer's own account. */
  isOwn: boolean;
  onAction: (request: AccountRequest) => void;
}

/** What an admin can do to the account; what cannot be undone easily comes last. */
function ActionsCard({ account, isOwn, onAction }: Props) {
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
