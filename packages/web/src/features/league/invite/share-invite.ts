/** The address that an invite's token belongs to. */
export const inviteUrl = (token: string): string => `${location.origin}/invite/${token}`;

export const canShare = (): boolean => typeof navigator.share === "function";

/** The phone's own sheet; closing it without a choice is no failure. */
export async function share(league: string, url: string): Promise<void> {
  await navigator.share({ title: league, text: `Join my league ${league}`, url }).catch(() => undefined);
}
