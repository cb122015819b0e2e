import { myAccountRoutes } from "@emberline/contract";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { createFakeApi } from "../../../testing/fake-api.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { RecapCard } from "./recap-card.tsx";

const isOn = (name: string) => screen.getByRole("switch", { name }).getAttribute("aria-checked");

// Covers RECAP-10.
test("recaps are off until they are switched on, each way by itself; a failure changes nothing", async () => {
  const api = createFakeApi();
  const chosen = { byEmail: false, byPush: false };
  api.reply(myAccountRoutes.recapPreferences, () => ({ data: { ...chosen } }));
  api.reply(myAccountRoutes.saveRecapPreferences, ({ body }) => {
    Object.assign(chosen, body);
    return { message: "Recap notifications updated" };
  });
  const { user } = await renderPage(<RecapCard />, api);
  const email = await screen.findByRole("switch", { name: "By email" });
  expect([isOn("By email"), isOn("As a push notification")]).toEqual(["false", "false"]);
  await user.click(email);
  expect(await screen.findByText("Recap notifications updated")).toBeTruthy();
  expect(chosen).toEqual({ byEmail: true, byPush: false });
  expect([isOn("By email"), isOn("As a push notification")]).toEqual(["true", "false"]);
  api.fail(myAccountRoutes.saveRecapPreferences, 503, "Down");
  await user.click(screen.getByRole("switch", { name: "As a push notification" }));
  await screen.findByText("Down");
  expect([isOn("By email"), isOn("As a push notification")]).toEqual(["true", "false"]);
});
