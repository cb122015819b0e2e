import { randomUuid } from "../../../api/random-uuid.ts";

/** Unsent text by form; kept while the tab is open. */
const unsent = new Map<string, unknown>();
const listeners = new Set<() => void>();

/** The unsent text of a form. */
export const findUnsent = (name: string): unknown => unsent.get(name);

/** Stores the unsent text of a form; undefined deletes it. */
export function saveUnsent(name: string, values: unknown): void {
  if (values === undefined) unsent.delete(name);
  else unsent.set(name, values);
  for (const listener of listeners) listener();
}

/** Calls the listener whenever an unsent text changes. Returns the function that unsubscribes. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

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
