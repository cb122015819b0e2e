import { type AdminAccountDetails, adminAccountRoutes } from "@emberline/contract";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "react-router";
import { ScrollText } from "lucide-react";
import { fullName } from "@emberline/game";
import type { ReactNode } from "react";
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
import { AccountBadges, AccountEmail, LastSeen } from "./account-cells.tsx";
import { Button, ButtonLink } from "../../../ui/controls/button.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { deviceName } from "../../../ui/text/device-name.ts";
import { dateTimeText } from "../../../ui/text/time-text.ts";

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
      {action.render((request, sheet) => (
        <AccountActionSheet
          request={request}
          {...sheet}
          onDeleted={() => void closeSheet(action.close).then(() => navigate(BACK.to, { replace: true }))}
        />
      ))}
    </>
  );
}

interface Props {
  account: AdminAccountDetails;
  /** The viewer's own account. */
  isOwn: boolean;
  onAction: (request: AccountRequest) => void;
}

/** What an admin can do to the account. Actions that are hard to undo come last. */
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

interface AccountCardProps {
  account: AdminAccountDetails;
}

const Moment = ({ at }: { at: string }) => <time dateTime={at}>{dateTimeText(at)}</time>;

const AccountCard = ({ account }: AccountCardProps) => (
  <Card title="Account">
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[max-content_minmax(0,1fr)]">
      <Fact label="Name">{fullName(account)}</Fact>
      <Fact label="Email">
        <AccountEmail account={account} />
      </Fact>
      {account.pendingEmail !== null && <Fact label="New email, not verified">{account.pendingEmail}</Fact>}
      <Fact label="Registered">
        <Moment at={account.createdAt} />
      </Fact>
      <Fact label="Last seen">
        <LastSeen account={account} />
      </Fact>
      {account.suspendedAt !== null && (
        <Fact label="Suspended since">
          <Moment at={account.suspendedAt} />
        </Fact>
      )}
    </dl>
  </Card>
);

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="grid gap-0.5 sm:contents">
    <dt className="text-sm text-dim">{label}</dt>
    <dd className="min-w-0 wrap-anywhere">{children}</dd>
  </div>
);

const OpenSessionsCard = ({ account: { openSessions } }: AccountCardProps) => (
  <Card title="Sessions">
    <Rows
      empty="Not logged in anywhere."
      rows={openSessions.map(({ sessionId, userAgent, seenAt, createdAt }) => ({
        key: sessionId,
        title: deviceName(userAgent).name,
        text: (
          <>
            Seen <Moment at={seenAt} />, logged in <Moment at={createdAt} />
          </>
        ),
      }))}
    />
  </Card>
);

const DevicesCard = ({ account: { devices } }: AccountCardProps) => (
  <Card title="Push devices">
    <Rows
      empty="No device gets push messages."
      rows={devices.map(({ device, seenAt, createdAt }, index) => ({
        key: `${index} ${createdAt}`,
        title: deviceName(device).name,
        text: (
          <>
            Seen <Moment at={seenAt} />
          </>
        ),
      }))}
    />
  </Card>
);

const LeaguesCard = ({ account: { leaguesWithout } }: AccountCardProps) => (
  <Card title="Leagues">
    <Rows
      empty="In no league."
      rows={leaguesWithout.map((league) => ({
        key: league.leagueId,
        title: league.name,
        text: outcomeText(league),
      }))}
    />
  </Card>
);

/** What deleting the account would do to the league. */
function outcomeText({ outcome, heir, drafting }: AdminAccountDetails["leaguesWithout"][number]): string {
  const draft = drafting ? " Its draft is running." : "";
  if (outcome === "deleted") return `The only member: deleting the account deletes the league.${draft}`;
  if (outcome === "left" || !heir) return `Deleting the account removes the team.${draft}`;
  return `The owner: deleting the account makes ${fullName(heir)} the new one.${draft}`;
}

interface RowsProps {
  rows: readonly { key: string; title: string; text: ReactNode }[];
  empty: string;
}

function Rows({ rows, empty }: RowsProps) {
  if (rows.length === 0) return <p className="text-dim">{empty}</p>;
  return (
    <ul className="grid divide-y divide-line/60">
      {rows.map(({ key, title, text }) => (
        <li key={key} className="grid gap-0.5 py-2.5 first:pt-0 last:pb-0">
          <span className="font-semibold wrap-anywhere">{title}</span>
          <span className="text-sm text-dim">{text}</span>
        </li>
      ))}
    </ul>
  );
}
