import * as z from "zod/mini";
import { route, success, successWith } from "./route.ts";

const DEVICE_WORDS = "That device cannot be registered";

/** A push subscription as JSON, or a Firebase token. */
const PushToken = z.string(DEVICE_WORDS).check(z.minLength(1, DEVICE_WORDS), z.maxLength(4096, DEVICE_WORDS));

const info = z.nullish(z.string(DEVICE_WORDS).check(z.maxLength(500, DEVICE_WORDS)));

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
            isPWA: z.nullish(z.boolean(DEVICE_WORDS)),
            isIOS: z.nullish(z.boolean(DEVICE_WORDS)),
          },
          DEVICE_WORDS,
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
