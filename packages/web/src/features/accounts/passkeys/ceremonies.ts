import type { Passkey } from "@emberline/contract";
import { startAuthentication, startRegistration } from "@simplewebauthn/browser";
import { ApiError, errorMessage } from "../../../platform/api/api-error.ts";
import { call, callAsNow } from "../../../platform/api/call.ts";
import { passkeyCalls } from "../../../platform/api/calls/settings-calls.ts";

export { passkeyProblem } from "./passkey-problem.ts";

// Import this file dynamically: the browser's part of WebAuthn is needed only once a passkey is used.

/** Lets the device create a passkey, and adds it to the account. */
export async function addPasskey(name: string): Promise<Passkey> {
  const callAgain = callAsNow();
  const { challengeId, options } = (await call(passkeyCalls.creationOptions)).data;
  const newCredential = await startRegistration({ optionsJSON: options });
  return (await callAgain(passkeyCalls.add, { body: { challengeId, name, newCredential } })).data;
}

/** Lets the user choose one of the device's passkeys, and logs in with it. */
export async function logInWithPasskey() {
  const { challengeId, options } = (await call(passkeyCalls.loginOptions)).data;
  const credential = await startAuthentication({ optionsJSON: options });
  return call(passkeyCalls.login, { body: { challengeId, credential } });
}

/** Confirms with a passkey of the account who is using the session. */
export async function confirmWithPasskey(): Promise<void> {
  const callAgain = callAsNow();
  const { challengeId, options } = (await call(passkeyCalls.confirmOptions)).data;
  const credential = await startAuthentication({ optionsJSON: options });
  await callAgain(passkeyCalls.confirm, { body: { challengeId, credential } });
}

/** What went wrong, for the user. Browsers do not tell a cancelled question from one without an answer. */
export function passkeyErrorText(error: unknown): string {
  if (error instanceof ApiError) return errorMessage(error);
  const name = error instanceof Error ? error.name : "";
  if (name === "InvalidStateError") return "This device has a passkey for your account already.";
  if (name === "SecurityError") return "Passkeys do not work at this address. Please tell the site's admin.";
  return "No passkey was used. Please try again.";
}
