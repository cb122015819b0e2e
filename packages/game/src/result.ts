/** The result of a rule: a value, or a refusal from a closed list. */
export type Result<T, R extends string> = { ok: true; value: T } | { ok: false; refusal: R };

export const ok = <T>(value: T): { ok: true; value: T } => ({ ok: true, value });

export const refuse = <R extends string>(refusal: R): { ok: false; refusal: R } => ({ ok: false, refusal });
