import { adminPasskeyRoutes } from "@emberline/contract";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { createFakeApi } from "../../../testing/fake-api.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { PasskeyRequirement } from "./passkey-requirement.tsx";

// Covers ACCOUNT-71.
test("an admin without a passkey in use is led to Settings", async () => {
  const api = createFakeApi();
  api.reply(adminPasskeyRoutes.requirement, { data: { required: false, ownInUse: 0, adminsWithout: 2 } });
  await renderPage(<PasskeyRequirement />, api, { isAdmin: true });
  expect((await screen.findByRole("link", { name: "Add a passkey" })).getAttribute("href")).toBe(
    "/settings#passkeys",
  );
  expect(screen.getByText("2 admins have no passkey.")).toBeTruthy();
  expect(screen.queryByRole("switch")).toBeNull();
});

// Covers ACCOUNT-71.
test("it is turned on, and what the server says is shown", async () => {
  const api = createFakeApi();
  let required = false;
  api.reply(adminPasskeyRoutes.requirement, () => ({ data: { required, ownInUse: 1, adminsWithout: 1 } }));
  api.fail(adminPasskeyRoutes.setRequirement, 409, "Not now");
  const { user } = await renderPage(<PasskeyRequirement />, api, { isAdmin: true });
  await user.click(await screen.findByRole("switch", { name: "Admins need a passkey", checked: false }));
  expect(await screen.findByText("Not now")).toBeTruthy();
  api.reply(adminPasskeyRoutes.setRequirement, ({ body }) => {
    required = body.required;
    return { message: "Admins now need a passkey" };
  });
  await user.click(screen.getByRole("switch"));
  expect(await screen.findByRole("switch", { checked: true })).toBeTruthy();
  expect(screen.getByText("Admins now need a passkey")).toBeTruthy();
});
