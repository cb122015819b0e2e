import { newId } from "../../../api/random-uuid.ts";

/** What was typed outlives its page, as long as the tab does: nobody writes a letter twice. */
const kept = new Map<string, unknown>();
const listeners = new Set<() => void>();

/** What was typed under the name of a form. */
export const findKept = (name: string): unknown => kept.get(name);

/** Undefined forgets it. */
export function keep(name: string, values: unknown): void {
  if (values === undefined) kept.delete(name);
  else kept.set(name, values);
  for (const tell of listeners) tell();
}

export function listen(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

/** Of each kind the last message that nobody has answered yet. */
const open = new Map<string, { message: string; mailingId: string }>();

/** The same message has the same id until it is answered, also when its page was left meanwhile. */
export function idOf(kind: string, body: object): string {
  const message = JSON.stringify(body);
  const last = open.get(kind);
  if (last?.message === message) return last.mailingId;
  const mailingId = newId();
  open.set(kind, { message, mailingId });
  return mailingId;
}

/** It is sent: the same words again are another message. */
export function answer(kind: string, mailingId: string): void {
  if (open.get(kind)?.mailingId === mailingId) open.delete(kind);
}
