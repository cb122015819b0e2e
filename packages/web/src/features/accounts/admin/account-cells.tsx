import { fullName } from "@emberline/game";
import type { AdminAccount } from "@emberline/contract";
import { Badge } from "../../../ui/display/badge.tsx";
import { Button, ButtonLink } from "../../../ui/controls/button.tsx";
import { countText } from "../../../ui/text/count-text.ts";
import { dateTimeText } from "../../../ui/text/time-text.ts";
import { type AccountRequest, actionTexts, quickActionsFor } from "./account-actions.ts";

interface Props {
  account: AdminAccount;
}

export const AccountName = ({ account }: Props) => (
  <div className="min-w-0">
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
      <span className="min-w-0 wrap-anywhere">{account.username}</span>
      <AccountBadges account={account} />
    </p>
    {fullName(account) !== account.username && (
      <p className="text-sm wrap-anywhere text-dim">{fullName(account)}</p>
    )}
  </div>
);

/** The suspension, and the role of admins and scorers. */
export const AccountBadges = ({ account: { role, owner, suspended } }: Props) => (
  <>
    {owner && <Badge tone="gold">Owner</Badge>}
    {role === "admin" && !owner && <Badge tone="gold">Admin</Badge>}
    {role === "scorer" && <Badge tone="lagoon">Scorer</Badge>}
    {suspended && <Badge tone="danger">Suspended</Badge>}
  </>
);

export const AccountEmail = ({ account: { email, verified } }: Props) => (
  <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
    <span className="min-w-0 text-[0.9375rem] wrap-anywhere">{email ?? "No address"}</span>
    {email !== null && !verified && <Badge tone="ember">Not verified</Badge>}
  </div>
);

/** The server stores this time to the hour. */
export const LastSeen = ({ account: { sessions, lastSeenAt } }: Props) =>
  lastSeenAt === null ? (
    "not logged in"
  ) : (
    <>
      <time dateTime={lastSeenAt}>{dateTimeText(lastSeenAt)}</time>
      {sessions > 1 && `, ${countText(sessions, "device")}`}
    </>
  );

interface ButtonsProps extends Props {
  onAction: (request: AccountRequest) => void;
}

export const AccountButtons = ({ account, onAction }: ButtonsProps) => (
  <div className="flex flex-wrap gap-2 xl:justify-end">
    {quickActionsFor(account).map((action) => (
      <Button
        key={action}
        size="s"
        aria-label={`${actionTexts[action].label}, ${account.username}`}
        onClick={() => onAction({ action, account })}
      >
        {actionTexts[action].label}
      </Button>
    ))}
    <ButtonLink to={`/admin/users/${account.userId}`} size="s" aria-label={`Details, ${account.username}`}>
      Details
    </ButtonLink>
  </div>
);
