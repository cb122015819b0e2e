import { accountRoutes, type Passkey, passkeyRoutes } from "@emberline/contract";
import { startAuthentication } from "@simplewebauthn/browser";
import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { RequireAdmin } from "../../../platform/session/admin/require-admin.tsx";
import { createFakeApi } from "../../../testing/fake-api.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { testId } from "../../../testing/test-id.ts";
import { AdminPasskeyPage } from "./admin-passkey-page.tsx";

const page = <RequireAdmin passkey={<AdminPasskeyPage />}>The admin area</RequireAdmin>;
const phone: Passkey = {
  passkeyId: testId(1),
  name: "Phone",
  createdAt: "2026-11-01T10:00:00Z",
  usedAt: null,
};

function createApi(passkeys: Passkey[]) {
  const api = createFakeApi();
  api.reply(accountRoutes.checkAdmin, { verified: false, needsPasskey: true });
  api.reply(passkeyRoutes.list, { data: passkeys });
  return api;
}

// Covers ACCOUNT-71.
test("an admin uses their passkey to open the admin area", async () => {
  const api = createApi([phone]);
  const options = {
    challenge: "AAAA",
    rpId: "localhost",
    timeout: 300_000,
    userVerification: "required" as const,
    allowCredentials: [],
  };
  api.reply(passkeyRoutes.confirmOptions, { data: { challengeId: testId(2), options } });
  api.reply(passkeyRoutes.confirm, () => {
    api.reply(accountRoutes.checkAdmin, { verified: true });
    return {};
  });
  vi.mocked(startAuthentication).mockResolvedValue({
    id: "AAAA",
    rawId: "AAAA",
    type: "public-key",
    response: { clientDataJSON: "AAAA", authenticatorData: "AAAA", signature: "AAAA" },
    clientExtensionResults: {},
  });
  const { user } = await renderPage(page, api);
  expect(await screen.findByRole("heading", { name: "Admins Need a Passkey" })).toBeTruthy();
  expect(screen.queryByText("The admin area")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Use a Passkey" }));
  expect(await screen.findByText("The admin area")).toBeTruthy();
});

// Covers ACCOUNT-71.
test("an admin without a passkey is asked to add one", async () => {
  const { user } = await renderPage(page, createApi([]));
  await user.click(await screen.findByRole("button", { name: "Add Passkey" }));
  expect(await screen.findByRole("dialog", { name: "Add a Passkey" })).toBeTruthy();
});
