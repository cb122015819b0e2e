import { reportRoutes } from "@emberline/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { createFakeApi, type FakeApi } from "../../../testing/fake-api.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { testId } from "../../../testing/test-id.ts";
import { ReportButton } from "./report-button.tsx";
import type { Reportable } from "./report-sheet.tsx";

const things: Reportable[] = [
  { about: "league", id: testId(1), label: "The league's name", text: "Night Owls" },
  { about: "league-owner", id: testId(1), label: "The owner's name", text: "Ben Ruiz" },
];
const THANKS = "Thank you. An admin will look at it.";

let api: FakeApi;
beforeEach(() => {
  api = createFakeApi();
});

async function openSheet(of: readonly Reportable[]) {
  const { user } = await renderPage(<ReportButton things={of} label="Report Night Owls" />, api);
  await user.click(screen.getByRole("button", { name: "Report Night Owls" }));
  return { user, dialog: within(await screen.findByRole("dialog", { name: "Report" })) };
}

// Covers MODERATION-1, MODERATION-2.
test("a fan says what is wrong with which name; what is missing is said before anything is sent", async () => {
  api.reply(reportRoutes.add, { message: THANKS });
  const { user, dialog } = await openSheet(things);
  await user.click(dialog.getByRole("button", { name: "Send Report" }));
  expect(await dialog.findByText("Please say what you report")).toBeTruthy();
  expect(dialog.getByText("Please choose what is wrong")).toBeTruthy();
  expect(api.requests(reportRoutes.add)).toEqual([]);
  await user.click(dialog.getByLabelText(/^The owner's name/));
  await user.selectOptions(dialog.getByLabelText("What is wrong?"), "impersonation");
  await user.type(dialog.getByLabelText("Anything to add?"), "Not the real Ben");
  await user.click(dialog.getByRole("button", { name: "Send Report" }));
  expect(await screen.findByText(THANKS)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(api.requests(reportRoutes.add).map(({ body }) => body)).toEqual([
    { about: "league-owner", aboutId: testId(1), category: "impersonation", details: "Not the real Ben" },
  ]);
});

test("with one thing to report there is no choice; a refusal is shown and the text stays", async () => {
  api.fail(reportRoutes.add, 404, "What you report is not there any more");
  const { user, dialog } = await openSheet(things.slice(0, 1));
  expect(dialog.queryByRole("radio")).toBeNull();
  await user.selectOptions(dialog.getByLabelText("What is wrong?"), "spam");
  await user.type(dialog.getByLabelText("Anything to add?"), "An advert");
  await user.click(dialog.getByRole("button", { name: "Send Report" }));
  expect(await dialog.findByText("What you report is not there any more")).toBeTruthy();
  expect(dialog.getByLabelText("Anything to add?")).toHaveProperty("value", "An advert");
});
