import { accountRoutes } from "@emberline/contract";
import { fireEvent, render, screen } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import { createFakeApi } from "../testing/fake-api.ts";
import { preloadPages } from "../testing/preload-pages.ts";
import { replyToFan } from "../testing/reply-to-fan.ts";
import { testUser } from "../testing/test-user.ts";
import { App } from "./app.tsx";

beforeAll(preloadPages);

test("the app begins at the login without the query cache, and has it once the user is logged in", async () => {
  const api = createFakeApi();
  replyToFan(api);
  api.reply(accountRoutes.login, { token: "a token", target: "/", userType: "USER" });
  api.reply(accountRoutes.check, { verified: true });
  api.reply(accountRoutes.checkAdmin, { verified: false });
  api.reply(accountRoutes.me, { data: testUser });
  history.replaceState(null, "", "/login");
  render(<App />);
  fireEvent.change(await screen.findByLabelText("Username or Email"), { target: { value: "ana" } });
  fireEvent.change(screen.getByLabelText("Password"), { target: { value: "a password 7" } });
  fireEvent.click(screen.getByRole("button", { name: "Log In" }));
  expect(await screen.findByRole("heading", { level: 1, name: "My Teams" })).toBeTruthy();
  expect(await screen.findAllByText(/Night Owls/)).not.toEqual([]);
});
