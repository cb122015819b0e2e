import type { PushBody } from "@emberline/contract";
import type { z } from "zod/mini";
import { toSingleLine, stripControlAndBidi } from "../sanitize-text.ts";

/** The fields that the service worker reads. */
export interface PushMessage {
  title: string;
  body: string;
  /** A path on this site. */
  url: string;
  /** Messages with the same tag replace each other: in our queue, at the push service and on the device. */
  tag: string | null;
  type: z.infer<typeof PushBody>["type"];
}

/** A message as it is queued. */
export interface QueuedMessage extends PushMessage {
  /** The words for users who have not watched the episode that the message is about, or are not shown its results. */
  neutral?: Pick<PushMessage, "title" | "body" | "url">;
  /**
   * The leagues whose results the message tells: all of them must show those results to the user. Empty for results
   * outside of leagues. Null when the message tells no results: then only watching the episode counts. If missing, the
   * neutral words are sent.
   */
  resultsIn?: readonly string[] | null;
}

/** The preference that applies to an admin's message of this type (ADMIN-MESSAGE-16); null ignores preferences. */
export const PREFERENCE_BY_TYPE = {
  survey: "polls",
  draft: "draft",
  admin_note: "updates",
  admin_test: null,
  league: null,
  general: null,
} as const satisfies Record<PushMessage["type"], string | null>;

/** Removes control and bidirectional characters; the title becomes one line. */
export const sanitizeMessage = (message: PushMessage): PushMessage => ({
  ...message,
  title: toSingleLine(message.title),
  body: stripControlAndBidi(message.body),
});

export const URGENCIES = ["low", "normal", "high"] as const;
/** Whether the message may wake a device that saves power (RFC 8030, 5.3). */
export type Urgency = (typeof URGENCIES)[number];

/** One message to one device. */
export interface Push {
  /** Unchanged in retries, so that a device shows the message once. */
  id: string;
  message: PushMessage;
  /** How long the push service may keep it for an offline device. */
  ttlSeconds: number;
  urgency: Urgency;
}
