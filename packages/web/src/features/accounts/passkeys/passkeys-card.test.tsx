import { type Passkey, passkeyRoutes } from "@emberline/contract";
import { startAuthentication, startRegistration } from "@simplewebauthn/browser";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { createFakeApi, type FakeApi } from "../../../testing/fake-api.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { testId } from "../../../testing/test-id.ts";
import { Confirmation } from "./confirmation.tsx";
import { PasskeysCard } from "./passkeys-card.tsx";

const phone: Passkey = {
  passkeyId: testId(1),
  name: "Phone",
  createdAt: "2026-11-01T10:00:00Z",
  usedAt: null,
};
const created = {
  id: "AAAA",
  rawId: "AAAA",
  type: "public-key" as const,
  response: { clientDataJSON: "AAAA", attestationObject: "AAAA" },
  clientExtensionResults: {},
};
const signed = {
  ...created,
  response: { clientDataJSON: "AAAA", authenticatorData: "AAAA", signature: "AAAA" },
};
const challengeId = testId(9);
const creation = {
  challengeId,
  options: {
    challenge: "AAAA",
    rp: { id: "localhost", name: "Emberline" },
    user: { id: "AAAA", name: "ana", displayName: "Ana Ruiz" },
    pubKeyCredParams: [{ alg: -7, type: "public-key" as const }],
    timeout: 300_000,
    attestation: "none" as const,
    excludeCredentials: [],
    authenticatorSelection: {
      residentKey: "required" as const,
      requireResidentKey: true as const,
      userVerification: "required" as const,
    },
  },
};
const ASKED = ["Please confirm that it is you", "fail", { code: "confirmation_needed" }] as const;

let api: FakeApi;
let passkeys: Passkey[];
beforeEach(() => {
  passkeys = [phone];
  api = createFakeApi();
  api.reply(passkeyRoutes.list, () => ({ data: passkeys }));
  api.reply(passkeyRoutes.creationOptions, { data: creation });
  api.reply(passkeyRoutes.add, ({ body }) => {
    const added = { ...phone, passkeyId: testId(2), name: body.name };
    passkeys = [...passkeys, added];
    return { data: added };
  });
  vi.mocked(startRegistration).mockResolvedValue(created);
});

const renderCard = () =>
  renderPage(
    <>
      <PasskeysCard />
      <Confirmation />
    </>,
    api,
  );

// Covers ACCOUNT-65.
test("a passkey is added under a name", async () => {
  const { user, fill } = await renderCard();
  expect(await screen.findByText("Not used yet")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Add Passkey" }));
  await user.clear(await screen.findByLabelText("Name"));
  await user.click(screen.getByRole("button", { name: "Continue" }));
  expect(screen.getByText("Please enter a name")).toBeTruthy();
  await fill("Name", "Laptop");
  await user.click(screen.getByRole("button", { name: "Continue" }));
  expect(await screen.findByText("Laptop")).toBeTruthy();
  expect(screen.getByText("Passkey added")).toBeTruthy();
  expect(startRegistration).toHaveBeenCalledWith({ optionsJSON: creation.options });
  expect(api.requests(passkeyRoutes.add)).toMatchObject([{ body: { challengeId, name: "Laptop" } }]);
});

test("a device that has one already is named in the form, which stays open", async () => {
  vi.mocked(startRegistration).mockRejectedValue(new DOMException("", "InvalidStateError"));
  const { user } = await renderCard();
  await user.click(await screen.findByRole("button", { name: "Add Passkey" }));
  await user.click(await screen.findByRole("button", { name: "Continue" }));
  expect(await screen.findByText("This device has a passkey for your account already.")).toBeTruthy();
  expect(api.requests(passkeyRoutes.add)).toEqual([]);
});

test("a passkey is renamed", async () => {
  api.reply(passkeyRoutes.rename, ({ body }) => {
    passkeys = [{ ...phone, name: body.name }];
    return {};
  });
  const { user, fill } = await renderCard();
  await user.click(await screen.findByRole("button", { name: "Rename Phone" }));
  await user.clear(await screen.findByLabelText("Name"));
  await fill("Name", "Old phone");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Old phone")).toBeTruthy();
});

test("ten passkeys are as many as there may be", async () => {
  passkeys = Array.from({ length: 10 }, (_, index) => ({ ...phone, passkeyId: testId(index + 1) }));
  await renderCard();
  expect(await screen.findByText("You have 10 passkeys, as many as there may be.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Add Passkey" })).toBeNull();
});

// Covers ACCOUNT-67.
test("removing one asks for the password first, and then carries on", async () => {
  api.fail(passkeyRoutes.remove, 403, ...ASKED);
  api.fail(passkeyRoutes.confirmPassword, 403, "That is not your password");
  const { user, fill } = await renderCard();
  await user.click(await screen.findByRole("button", { name: "Remove Phone" }));
  await user.click(await screen.findByRole("button", { name: "Remove" }));
  expect(await screen.findByRole("heading", { name: "Confirm That It Is You" })).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Confirm" }));
  expect(screen.getByText("Please enter your password")).toBeTruthy();
  await fill("Your Password", "wrong");
  await user.click(screen.getByRole("button", { name: "Confirm" }));
  expect(await screen.findByText("That is not your password")).toBeTruthy();
  api.reply(passkeyRoutes.confirmPassword, {});
  api.reply(passkeyRoutes.remove, () => {
    passkeys = [];
    return {};
  });
  await user.click(screen.getByRole("button", { name: "Confirm" }));
  expect(await screen.findByText("Passkey removed")).toBeTruthy();
  await waitFor(() => expect(screen.queryByText("Phone")).toBeNull());
  expect(api.requests(passkeyRoutes.remove)).toHaveLength(2);
});

test("a passkey answers the question as well; without an answer nothing is done", async () => {
  api.fail(passkeyRoutes.creationOptions, 403, ...ASKED);
  const { challenge } = creation.options;
  const rest = { rpId: "localhost", timeout: 1, userVerification: "required" as const, allowCredentials: [] };
  api.reply(passkeyRoutes.confirmOptions, { data: { challengeId, options: { challenge, ...rest } } });
  api.reply(passkeyRoutes.confirm, {});
  vi.mocked(startAuthentication).mockResolvedValue(signed);
  const { user } = await renderCard();
  await user.click(await screen.findByRole("button", { name: "Add Passkey" }));
  await user.click(await screen.findByRole("button", { name: "Continue" }));
  const question = await screen.findByRole("dialog", { name: "Confirm That It Is You" });
  await user.keyboard("{Escape}");
  await waitFor(() => expect(question.isConnected).toBe(false));
  expect(await screen.findByText("Please confirm that it is you")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Continue" }));
  const usePasskey = await screen.findByRole("button", { name: "Use a Passkey" });
  api.reply(passkeyRoutes.creationOptions, { data: creation });
  await user.click(usePasskey);
  expect(await screen.findByText("Passkey added")).toBeTruthy();
  expect(api.requests(passkeyRoutes.confirm)).toMatchObject([{ body: { challengeId } }]);
});
