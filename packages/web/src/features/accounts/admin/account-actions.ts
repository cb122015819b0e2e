import { type AccountRole, type AdminAccount, adminAccountRoutes } from "@emberline/contract";
import { call } from "../../../platform/api/call.ts";

export type AccountAction =
  | "verify"
  | "reset-link"
  | "end-sessions"
  | "set-role"
  | "hand-over"
  | "suspend"
  | "restore"
  | "delete";

export interface AccountRequest {
  action: AccountAction;
  account: AdminAccount;
}

interface ActionText {
  /** On the button that opens the dialog. */
  label: string;
  /** The dialog's title. */
  title: (account: AdminAccount) => string;
  explanation: (account: AdminAccount) => string;
  /** On the submit button. */
  submit: string;
  /** The user gets an email with the reason. */
  tells?: true;
  danger?: true;
}

export const actionTexts: Record<AccountAction, ActionText> = {
  verify: {
    label: "Verify address",
    title: ({ username }) => `Verify the address of ${username}?`,
    explanation: ({ email }) =>
      `${email} counts as confirmed, without a code. Only do this when you know that it is theirs: reset links go there.`,
    submit: "Verify Address",
  },
  "reset-link": {
    label: "Send reset link",
    title: ({ username }) => `Send ${username} a reset link?`,
    explanation: ({ email }) => `${email} gets a link that sets a new password. It works once, for one hour.`,
    submit: "Send Reset Link",
  },
  "end-sessions": {
    label: "End sessions",
    title: ({ username }) => `Log ${username} out on every device?`,
    explanation: () => "The password stays the same: logging in again is possible at once.",
    submit: "End Sessions",
    tells: true,
  },
  "set-role": {
    label: "Change role",
    title: ({ username }) => `Change the role of ${username}`,
    explanation: () => "New rights apply at once, on every device.",
    submit: "Change Role",
    tells: true,
  },
  "hand-over": {
    label: "Hand over the site",
    title: ({ username }) => `Make ${username} the owner of the site?`,
    explanation: () =>
      "Other admins can neither demote nor suspend the owner. You stay an admin, and only the new owner can undo this.",
    submit: "Hand Over",
    tells: true,
    danger: true,
  },
  suspend: {
    label: "Suspend",
    title: ({ username }) => `Suspend ${username}?`,
    explanation: () =>
      "Every device is logged out at once, and logging in is refused until you lift the suspension. Teams stay in their leagues, but get no emails or push messages.",
    submit: "Suspend",
    tells: true,
    danger: true,
  },
  restore: {
    label: "Lift suspension",
    title: ({ username }) => `Lift the suspension of ${username}?`,
    explanation: () => "Logging in is possible again, with the same password.",
    submit: "Lift Suspension",
    tells: true,
  },
  delete: {
    label: "Delete account",
    title: ({ username }) => `Delete the account of ${username}?`,
    explanation: () =>
      "All teams leave their leagues, leagues go to their longest-standing member, and leagues without one are deleted. This cannot be undone.",
    submit: "Delete Account",
    tells: true,
    danger: true,
  },
};

/** The actions of the list's rows. */
export const quickActionsFor = ({ email, verified, suspended }: AdminAccount): AccountAction[] => [
  ...(email !== null && !verified ? (["verify"] as const) : []),
  ...(verified && !suspended ? (["reset-link"] as const) : []),
];

/** All actions that this account allows now. The viewer's own account allows fewer. */
export function accountActionsFor(
  account: AdminAccount & { canOwnSite: boolean },
  isOwn: boolean,
): AccountAction[] {
  const { sessions, suspended, owner, canOwnSite } = account;
  return [
    ...quickActionsFor(account),
    ...(sessions > 0 ? (["end-sessions"] as const) : []),
    ...(owner ? [] : (["set-role"] as const)),
    ...(canOwnSite ? (["hand-over"] as const) : []),
    ...(suspended ? (["restore"] as const) : []),
    ...(owner || isOwn ? [] : suspended ? (["delete"] as const) : (["suspend", "delete"] as const)),
  ];
}

const ROUTES = {
  verify: adminAccountRoutes.verify,
  "reset-link": adminAccountRoutes.sendResetLink,
  "end-sessions": adminAccountRoutes.endSessions,
  "hand-over": adminAccountRoutes.handOver,
  suspend: adminAccountRoutes.suspend,
  restore: adminAccountRoutes.restore,
  delete: adminAccountRoutes.remove,
};

/** Performs the action with its reason; `role` is for a change of the role. Throws `ApiError`. */
export function performAction(
  { action, account: { userId } }: AccountRequest,
  { reason, role }: { reason: string; role: AccountRole },
): Promise<{ message: string }> {
  const params = { userId };
  if (action === "set-role") return call(adminAccountRoutes.setRole, { params, body: { role, reason } });
  return call(ROUTES[action], { params, body: { reason } });
}
