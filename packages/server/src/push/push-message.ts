import type { PushBody } from "@emberline/contract";
import type { z } from "zod/mini";
import { toSingleLine, stripControlAndBidi } from "../sanitize-text.ts";

/** What a person sees; the service worker reads exactly these. */
export interface PushMessage {
  title: string;
  body: string;
  /** A path of ours. */
  url: string;
  /** Messages of one tag take each other's place: in our queue, at the push service and on the device. */
  tag: string | null;
  type: z.infer<typeof PushBody>["type"];
}

/** The preference that an admin's message of a type follows (ADMIN-MESSAGE-16); of the others nobody is asked. */
export const PREFERENCE_BY_TYPE = {
  survey: "polls",
  draft: "draft",
  admin_note: "updates",
  admin_test: null,
  league: null,
  general: null,
} as const satisfies Record<PushMessage["type"], string | null>;

/** The message as it may be shown: names in it turn nothing round, and the title is one line. */
export const sanitizeMessage = (message: PushMessage): PushMessage => ({
  ...message,
  title: toSingleLine(message.title),
  body: stripControlAndBidi(message.body),
});

export const URGENCIES = ["low", "normal", "high"] as const;
/** What may wake a phone that saves its battery (RFC 8030, 5.3). */
export type Urgency = (typeof URGENCIES)[number];

/** One message as it leaves for one device. */
export interface Push {
  /** The same again when a message has to be sent again, so that a device shows it once. */
  id: string;
  message: PushMessage;
  /** How long its service may keep it for a device that is away. */
  ttlSeconds: number;
  urgency: Urgency;
}
