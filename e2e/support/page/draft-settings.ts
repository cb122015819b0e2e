import { expect, type Page } from "@playwright/test";
import { refresh, visit } from "./visit.ts";

/** Opens the settings of a league's draft, as an admin. */
export async function openDraftSettings(admin: Page, league: string): Promise<void> {
  await visit(admin, "/admin/leagues");
  await admin.getByRole("button", { name: `Draft Settings, ${league}` }).click();
}

/** Sets the draft whose settings are open. */
export async function setDraft(
  admin: Page,
  { startsInSeconds, pickSeconds }: { startsInSeconds: number; pickSeconds: number },
): Promise<void> {
  const sheet = admin.getByRole("dialog");
  await sheet.getByRole("radio", { name: "Other" }).check();
  await sheet.getByLabel("Minutes").fill(String(Math.floor(pickSeconds / 60)));
  await sheet.getByLabel("Seconds").fill(String(pickSeconds % 60));
  await sheet.getByLabel("Draft start", { exact: true }).fill(localTime(Date.now() + startsInSeconds * 1000));
  await sheet.getByRole("button", { name: /^Save/ }).click();
  await expect(admin.getByText("Draft Settings Saved Successfully")).toBeVisible();
}

/** As a `datetime-local` field takes it, in this machine's zone, to the second. */
function localTime(ms: number): string {
  const offsetMs = new Date(ms).getTimezoneOffset() * 60_000;
  return new Date(ms - offsetMs).toISOString().slice(0, 19);
}

/** Opens the draft room from the league's page. */
export async function enterDraft(page: Page): Promise<void> {
  await refresh(page);
  await page.getByRole("link", { name: "Draft room" }).click();
  await expect(page.getByRole("table", { name: "Pick order" })).toBeVisible();
}
