/** The address that an invite's token belongs to. */
export const inviteUrl = (token: string): string => `${location.origin}/invite/${token}`;

/** Copies a text; on plain http, where browsers keep the clipboard shut, by the old way. False when neither works. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement("textarea");
  field.value = text;
  field.setAttribute("readonly", "");
  field.setAttribute("aria-hidden", "true");
  field.className = "fixed top-0 left-0 opacity-0";
  document.body.append(field);
  field.select();
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    field.remove();
    if (before instanceof HTMLElement) before.focus();
  }
}

export const canShare = (): boolean => typeof navigator.share === "function";

/** The phone's own sheet; closing it without a choice is no failure. */
export async function share(league: string, url: string): Promise<void> {
  await navigator.share({ title: league, text: `Join my league ${league}`, url }).catch(() => undefined);
}
