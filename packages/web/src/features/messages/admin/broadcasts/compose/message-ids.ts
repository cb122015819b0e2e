import { randomUuid } from "../../../../../platform/api/random-uuid.ts";

/** The last message of each kind whose request was not answered yet. */
const unanswered = new Map<string, { message: string; mailingId: string }>();

/** The idempotency key of a message. It stays the same until the request is answered, also if the page is left. */
export function messageIdFor(kind: string, body: object): string {
  const message = JSON.stringify(body);
  const last = unanswered.get(kind);
  if (last?.message === message) return last.mailingId;
  const mailingId = randomUuid();
  unanswered.set(kind, { message, mailingId });
  return mailingId;
}

/** The request was answered: the same text again is a new message. */
export function markAnswered(kind: string, mailingId: string): void {
  if (unanswered.get(kind)?.mailingId === mailingId) unanswered.delete(kind);
}
