/** The URL of an invite. */
export const inviteUrl = (token: string): string => `${location.origin}/invite/${token}`;

export const canShare = (): boolean => typeof navigator.share === "function";

/** Opens the device's share sheet. Closing it without sharing is not an error. */
export async function share(league: string, url: string): Promise<void> {
  await navigator.share({ title: league, text: `Join my league ${league}`, url }).catch(() => undefined);
}
