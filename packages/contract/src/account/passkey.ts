import { PASSKEY_NAME_MAX_LENGTH } from "@emberline/game";
import * as z from "zod/mini";
import { OwnPassword } from "./account.ts";
import { Id, Iso, text } from "../fields.ts";
import { route, success, successWith } from "../route.ts";

/** The `code` of a 403 that the client resolves with a password or a passkey; then it repeats the request. */
export const CONFIRMATION_NEEDED = "confirmation_needed";
/** The `code` of a 403 for an admin whose session was not opened with a passkey, on a site that requires it. */
export const PASSKEY_NEEDED = "passkey_needed";

const UNREADABLE_PASSKEY = "That passkey could not be read";

/** Bytes as base64url. */
const encoded = (maxLength: number) =>
  z
    .string(UNREADABLE_PASSKEY)
    .check(z.regex(/^[A-Za-z\d_-]+$/, UNREADABLE_PASSKEY), z.maxLength(maxLength, UNREADABLE_PASSKEY));

const CredentialId = encoded(1400);
const ClientData = encoded(4000);

/** A `PublicKeyCredential` as `toJSON` writes it, after `navigator.credentials.create`. */
export const NewCredential = z.object(
  {
    id: CredentialId,
    rawId: CredentialId,
    type: z.literal("public-key", UNREADABLE_PASSKEY),
    response: z.object(
      {
        clientDataJSON: ClientData,
        attestationObject: encoded(8000),
      },
      UNREADABLE_PASSKEY,
    ),
  },
  UNREADABLE_PASSKEY,
);

/** The same after `navigator.credentials.get`. */
export const UsedCredential = z.object(
  {
    id: CredentialId,
    rawId: CredentialId,
    type: z.literal("public-key", UNREADABLE_PASSKEY),
    response: z.object(
      {
        clientDataJSON: ClientData,
        authenticatorData: encoded(2000),
        signature: encoded(2000),
        userHandle: z.nullish(encoded(200)),
      },
      UNREADABLE_PASSKEY,
    ),
  },
  UNREADABLE_PASSKEY,
);
export type UsedCredential = z.output<typeof UsedCredential>;

const CredentialDescriptor = z.object({ id: z.string(), type: z.literal("public-key") });

/** The options of `navigator.credentials.create`, with bytes as base64url. */
const CreationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal("public-key") })),
  timeout: z.int(),
  attestation: z.literal("none"),
  excludeCredentials: z.array(CredentialDescriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal("required"),
    requireResidentKey: z.literal(true),
    userVerification: z.literal("required"),
  }),
});
export type CreationOptions = z.output<typeof CreationOptions>;

/** The options of `navigator.credentials.get`, with bytes as base64url. */
const RequestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal("required"),
  /** Empty for a login, where the device offers its own passkeys. */
  allowCredentials: z.array(CredentialDescriptor),
});
export type RequestOptions = z.output<typeof RequestOptions>;

/** `challengeId` is returned with the credential; it works once, for five minutes. */
const requestOptions = successWith(z.object({ challengeId: Id, options: RequestOptions }));

/** A passkey as its owner sees it. */
export const Passkey = z.object({
  passkeyId: Id,
  name: z.string(),
  createdAt: Iso,
  /** Null until the first use. */
  usedAt: z.nullable(Iso),
});
export type Passkey = z.output<typeof Passkey>;

const PasskeyParams = z.object({ passkeyId: Id });
const Name = text("Please enter a name").check(
  z.maxLength(PASSKEY_NAME_MAX_LENGTH, "A name has at most 50 characters"),
);

const Used = z.object({ challengeId: Id, credential: UsedCredential });

export const passkeyRoutes = {
  list: route({
    name: "passkey.list",
    method: "GET",
    path: "/user/passkeys",
    access: "user",
    summary: "The caller's passkeys, the oldest first",
    reply: successWith(z.array(Passkey)),
  }),
  creationOptions: route({
    name: "passkey.creationOptions",
    method: "POST",
    path: "/user/passkeys/options",
    access: "user",
    summary: "Begins to add a passkey, within five minutes of a password or a passkey",
    reply: successWith(z.object({ challengeId: Id, options: CreationOptions })),
  }),
  add: route({
    name: "passkey.add",
    method: "POST",
    path: "/user/passkeys",
    access: "user",
    summary: "Adds the passkey that the device has created",
    body: z.object({ challengeId: Id, name: Name, newCredential: NewCredential }),
    reply: successWith(Passkey),
  }),
  rename: route({
    name: "passkey.rename",
    method: "PATCH",
    path: "/user/passkeys/:passkeyId",
    access: "user",
    summary: "Renames one of the caller's passkeys",
    params: PasskeyParams,
    body: z.object({ name: Name }),
    reply: success({}),
  }),
  remove: route({
    name: "passkey.remove",
    method: "DELETE",
    path: "/user/passkeys/:passkeyId",
    access: "user",
    summary: "Removes one of the caller's passkeys, within five minutes of a password or a passkey",
    params: PasskeyParams,
    reply: success({}),
  }),
  loginOptions: route({
    name: "passkey.loginOptions",
    method: "POST",
    path: "/login/passkey/options",
    access: "anyone",
    summary: "Begins a login with a passkey",
    reply: requestOptions,
  }),
  login: route({
    name: "passkey.login",
    method: "POST",
    path: "/login/passkey",
    access: "anyone",
    summary: "Logs in with a passkey",
    body: Used,
    reply: success({
      token: z.string(),
      target: z.string().check(z.startsWith("/")),
      userType: z.enum(["USER", "ADMIN"]),
    }),
  }),
  confirmPassword: route({
    name: "passkey.confirmPassword",
    method: "POST",
    path: "/user/confirm",
    access: "user",
    summary: "Confirms with the password who is using the session",
    body: z.object({ currentPassword: OwnPassword }),
    reply: success({}),
  }),
  confirmOptions: route({
    name: "passkey.confirmOptions",
    method: "POST",
    path: "/user/confirm/passkey/options",
    access: "user",
    summary: "Begins a confirmation with one of the caller's passkeys",
    reply: requestOptions,
  }),
  confirm: route({
    name: "passkey.confirm",
    method: "POST",
    path: "/user/confirm/passkey",
    access: "user",
    summary: "Confirms with a passkey who is using the session, which then counts as opened with it",
    body: Used,
    reply: success({}),
  }),
};

export const adminPasskeyRoutes = {
  requirement: route({
    name: "adminPasskey.requirement",
    method: "GET",
    path: "/user/admin/passkey-requirement",
    access: "admin",
    summary: "Whether admins need a passkey, and how many admins have none",
    reply: successWith(
      z.object({
        required: z.boolean(),
        /** Passkeys of the caller that were used at least once. */
        ownInUse: z.int(),
        adminsWithout: z.int(),
      }),
    ),
  }),
  setRequirement: route({
    name: "adminPasskey.setRequirement",
    method: "PUT",
    path: "/user/admin/passkey-requirement",
    access: "admin",
    summary: "Sets whether admins need a passkey; to turn it on, the caller must have used one",
    body: z.object({ required: z.boolean("It is on or off") }),
    reply: success({ message: z.string() }),
  }),
};
