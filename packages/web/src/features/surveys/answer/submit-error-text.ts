import { ApiError, errorMessage } from "../../../platform/api/api-error.ts";

/** The server's message; after a network or server error, also that the answers are kept. */
export function submitErrorText(error: Error): string {
  const message = errorMessage(error);
  const mayPass = !(error instanceof ApiError) || error.isUnreachable;
  return mayPass ? `${message}. Your answers are still here: please try again.` : message;
}
