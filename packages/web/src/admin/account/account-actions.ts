import { type AdminAccount, adminAccountRoutes } from "@emberline/contract";
import { call } from "../../api/call.ts";

export type AccountAction = "verify" | "reset-link" | "make-admin" | "revoke-admin";

export interface AccountRequest {
  action: AccountAction;
  account: AdminAccount;
}

interface ActionText {
  /** On the row's button. */
  label: string;
  /** The dialog's title. */
  title: (account: AdminAccount) => string;
  explanation: (account: AdminAccount) => string;
  /** On the submit button. */
  submit: string;
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
  "make-admin": {
    label: "Make admin",
    title: ({ username }) => `Make ${username} an admin?`,
    explanation: () => "Admins can do everything in this area, to every league and every account.",
    submit: "Make Admin",
  },
  "revoke-admin": {
    label: "Remove admin",
    title: ({ username }) => `Remove the admin rights of ${username}?`,
    explanation: ({ username }) =>
      `${username} stays a fan, with all teams and leagues, and loses access to the admin area at once.`,
    submit: "Remove Admin Rights",
    danger: true,
  },
};

/** The actions this account allows now. */
export function accountActionsFor({ email, verified, role }: AdminAccount): AccountAction[] {
  return [
    ...(email !== null && !verified ? (["verify"] as const) : []),
    ...(verified ? (["reset-link"] as const) : []),
    role === "admin" ? "revoke-admin" : "make-admin",
  ];
}

/** Performs the action with its reason. Throws `ApiError`. */
export function performAction({ action, account: { userId } }: AccountRequest, reason: string) {
  const params = { userId };
  if (action === "verify") return call(adminAccountRoutes.verify, { params, body: { reason } });
  if (action === "reset-link") return call(adminAccountRoutes.sendResetLink, { params, body: { reason } });
  const role = action === "make-admin" ? "admin" : "fan";
  return call(adminAccountRoutes.setRole, { params, body: { role, reason } });
}
