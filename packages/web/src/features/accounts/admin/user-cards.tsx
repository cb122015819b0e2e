import { fullName } from "@emberline/game";
import type { AdminAccountDetails } from "@emberline/contract";
import type { ReactNode } from "react";
import { Card } from "../../../ui/layout/card.tsx";
import { deviceName } from "../../../ui/text/device-name.ts";
import { dateTimeText } from "../../../ui/text/time-text.ts";
import { AccountEmail, LastSeen } from "./account-cells.tsx";

interface Props {
  account: AdminAccountDetails;
}

const Moment = ({ at }: { at: string }) => <time dateTime={at}>{dateTimeText(at)}</time>;

export const AccountCard = ({ account }: Props) => (
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

export const OpenSessionsCard = ({ account: { openSessions } }: Props) => (
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

export const DevicesCard = ({ account: { devices } }: Props) => (
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

export const LeaguesCard = ({ account: { leaguesWithout } }: Props) => (
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
