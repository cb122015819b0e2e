import * as z from "zod/mini";
import { route, success, successWith } from "../route.ts";

export const DEVICE_MESSAGE = "That device cannot be registered";

/** A push subscription as JSON, or a Firebase token. */
const PushToken = z
  .string(DEVICE_MESSAGE)
  .check(z.minLength(1, DEVICE_MESSAGE), z.maxLength(4096, DEVICE_MESSAGE));

const INFO_LENGTH = 500;
/** NUL and lone surrogates, which the database cannot store. */
// oxlint-disable-next-line no-control-regex -- looks for control characters
const UNSTORABLE = /\u0000|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** Text by which users recognise a device. It is truncated, so that no device is refused for its description. */
const info = z.nullish(
  z
    .string(DEVICE_MESSAGE)
    .check(z.overwrite((value) => value.slice(0, INFO_LENGTH).replaceAll(UNSTORABLE, ""))),
);

export const deviceRoutes = {
  pushKey: route({
    name: "device.pushKey",
    method: "GET",
    path: "/user/push-key",
    access: "user",
    summary: "The public key with which a browser subscribes to push messages, base64url",
    reply: successWith(z.object({ publicKey: z.string() })),
  }),
  register: route({
    name: "device.register",
    method: "POST",
    path: "/user/fcm-token",
    access: "user",
    summary: "Registers a device for push messages; a device registered by a second account moves to it",
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
