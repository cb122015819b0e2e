import * as z from "zod/mini";
import { route, success, successWith } from "./route.ts";

export const DEVICE_MESSAGE = "That device cannot be registered";

/** A push subscription as JSON, or a Firebase token. */
const PushToken = z
  .string(DEVICE_MESSAGE)
  .check(z.minLength(1, DEVICE_MESSAGE), z.maxLength(4096, DEVICE_MESSAGE));

const INFO_LENGTH = 500;
/** NUL, and halves of pairs: no database keeps them. */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const UNKEEPABLE = /\u0000|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** For people to recognise a device by: cut to size, as no device should be refused for what it says of itself. */
const info = z.nullish(
  z
    .string(DEVICE_MESSAGE)
    .check(z.overwrite((value) => value.slice(0, INFO_LENGTH).replaceAll(UNKEEPABLE, ""))),
);

export const deviceRoutes = {
  pushKey: route({
    name: "device.pushKey",
    method: "GET",
    path: "/user/push-key",
    access: "user",
    summary: "The public key that a browser subscribes to push messages with, base64url",
    reply: successWith(z.object({ publicKey: z.string() })),
  }),
  register: route({
    name: "device.register",
    method: "POST",
    path: "/user/fcm-token",
    access: "user",
    summary: "Remembers a device for push messages; a device under a second account moves to that account",
    body: z.object({
      fcmToken: PushToken,
      deviceInfo: z.nullish(
        z.object(
          {
            userAgent: info,
            platform: info,
            language: info,
            screenResolution: info,
            timezone: info,
            lastSeen: info,
            isPWA: z.nullish(z.boolean(DEVICE_MESSAGE)),
            isIOS: z.nullish(z.boolean(DEVICE_MESSAGE)),
          },
          DEVICE_MESSAGE,
        ),
      ),
    }),
    reply: success({}),
  }),
  forget: route({
    name: "device.forget",
    method: "POST",
    path: "/user/fcm-token/forget",
    access: "user",
    summary: "Ends push messages to one of the caller's devices",
    body: z.object({ fcmToken: PushToken }),
    reply: success({}),
  }),
};
