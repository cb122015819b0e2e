import { ChangePasswordBody } from "@emberline/contract";
import { findErrors } from "../../../platform/api/form-errors.ts";

export interface NewPassword {
  currentPassword: string;
  password: string;
  confirm: string;
}
export type PasswordErrors = Partial<Record<keyof NewPassword | "", string>>;

const FILL_IN_ALL = "Please fill in all fields";

/** Missing fields first, then passwords that do not match, then the password rules; null without errors. */
export function passwordErrors({ confirm, ...body }: NewPassword): PasswordErrors | null {
  if ([body.currentPassword, body.password, confirm].includes("")) return { "": FILL_IN_ALL };
  const errors: PasswordErrors = findErrors(ChangePasswordBody, body) ?? {};
  if (confirm !== body.password) errors.confirm = "Passwords do not match";
  return Object.keys(errors).length === 0 ? null : errors;
}

/** A message of the server, at the field it concerns. */
export function passwordServerErrors(message: string): PasswordErrors {
  if (message === "That is not your password") return { currentPassword: message };
  return message.startsWith("Password must") ? { password: message } : { "": message };
}
