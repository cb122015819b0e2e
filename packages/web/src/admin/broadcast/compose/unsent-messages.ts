import { randomUuid } from "../../../api/random-uuid.ts";

/** What was typed outlives its page, as long as the tab does: nobody writes a letter twice. */
const unsent = new Map<string, unknown>();
const listeners = new Set<() => void>();

/** What was typed under the name of a form. */
export const findUnsent = (name: string): unknown => unsent.get(name);

/** Undefined forgets it. */
export function saveUnsent(name: string, values: unknown): void {
  if (values === undefined) unsent.delete(name);
  else unsent.set(name, values);
  for (const listener of listeners) listener();
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Of each kind the last message that nobody has answered yet. */
const unanswered = new Map<string, { message: string; mailingId: string }>();

/** The same message has the same id until it is answered, also when its page was left meanwhile. */
export function messageIdFor(kind: string, body: object): string {
  const message = JSON.stringify(body);
  const last = unanswered.get(kind);
  if (last?.message === message) return last.mailingId;
  const mailingId = randomUuid();
  unanswered.set(kind, { message, mailingId });
  return mailingId;
}

/** It is sent: the same words again are another message. */
export function markAnswered(kind: string, mailingId: string): void {
  if (unanswered.get(kind)?.mailingId === mailingId) unanswered.delete(kind);
}
