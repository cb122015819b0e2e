import { ApiError, errorMessage } from "../../../api/api-error.ts";

/** The server's words; where only the way there failed, that the answers are still here. */
export function submitErrorText(error: Error): string {
  const message = errorMessage(error);
  const mayPass = !(error instanceof ApiError) || error.isUnreachable;
  return mayPass ? `${message}. Your answers are still here: please try again.` : message;
}
