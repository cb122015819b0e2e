/** The changed fields of each form, by owner and subject, while the tab is open. Nothing is written to the device. */
export const kept = new Map<string, object>();

/** Forgets all input, as a logout does, which also closes all forms. The end of a session by itself does not. */
export const forgetInput = (): void => kept.clear();
