import { accountRoutes, teamRoutes } from "@emberline/contract";
import { useQuery } from "@tanstack/react-query";
import { act, screen, waitFor } from "@testing-library/react";
import { Route, Routes } from "react-router";
import { Link } from "../../ui/link.tsx";
import { expect, test } from "vitest";
import { routeQuery } from "../api/route-query.ts";
import { readToken } from "../api/token.ts";
import { createFakeApi, type FakeApi } from "../../testing/fake-api.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { testUser } from "../../testing/test-user.ts";
import { RequireUser } from "./guards.tsx";
import { RequireAdmin } from "./admin/require-admin.tsx";
import { useSession } from "./session.tsx";

const ben = { ...testUser, userId: "00000000-0000-4000-8000-000000000002", username: "ben" };
const AWAY = 503;

/** Shows the session, and one query that both users make. */
function Probe() {
  const { user, isAdmin, logout } = useSession();
  const teams = useQuery({ ...routeQuery(teamRoutes.mine), enabled: user !== null });
  return (
    <>
      <p>{user === null ? "logged out" : `${user.username ?? "unknown"}${isAdmin ? ", an admin" : ""}`}</p>
      <ul>
        {teams.data?.data.map((team) => (
          <li key={team.teamId}>{team.name}</li>
        ))}
      </ul>
      <button type="button" onClick={() => void logout()}>
        Log out
      </button>
    </>
  );
}

test("a stored token opens with its profile and rights", async () => {
  const api = createApi();
  await renderPage(<Probe />, api, { isAdmin: true });
  expect(screen.getByText("ana, an admin")).toBeTruthy();
  expect(api.requests(accountRoutes.me)).toMatchObject([{ token: "test-token" }]);
});

test.each([401, 403])("a token that the server refuses with %i ends the session", async (status) => {
  const api = createApi();
  api.fail(accountRoutes.check, status);
  await renderPage(<Probe />, api);
  expect(screen.getByText("logged out")).toBeTruthy();
  expect(readToken()).toBeNull();
});

test("a server that is down keeps the token and lets the user try again", async () => {
  const api = createApi();
  api.fail(accountRoutes.check, AWAY);
  const { user } = await renderPage(
    <RequireUser>
      <Probe />
    </RequireUser>,
    api,
  );
  expect(screen.getByText("Please check your connection. You are still logged in.")).toBeTruthy();
  expect(readToken()).toBe("test-token");
  api.reply(accountRoutes.check, { verified: true });
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("ana")).toBeTruthy();
});

test("an answer about a token that was replaced meanwhile is ignored", async () => {
  const api = createApi();
  const releaseFirst = api.hold(accountRoutes.me, { data: testUser });
  const page = renderPage(<Probe />, api);
  await waitFor(() => expect(api.requests(accountRoutes.me)).toHaveLength(1));
  api.reply(accountRoutes.me, { data: ben });
  logInElsewhere("token-of-ben");
  await page;
  expect(await screen.findByText("ben")).toBeTruthy();
  releaseFirst();
  await settle();
  expect(screen.getByText("ben")).toBeTruthy();
});

test("a refused token does not remove the token of a login in another tab", async () => {
  const api = createApi();
  const releaseFirst = api.hold(accountRoutes.check, { verified: false });
  const page = renderPage(<Probe />, api);
  await waitFor(() => expect(api.requests(accountRoutes.check)).toHaveLength(1));
  api.reply(accountRoutes.check, { verified: true });
  logInElsewhere("newer-token");
  releaseFirst();
  await page;
  expect(await screen.findByText("ana")).toBeTruthy();
  expect(readToken()).toBe("newer-token");
});

test("another user's login in another tab replaces all loaded data", async () => {
  const api = createApi();
  await renderPage(<Probe />, api);
  expect(await screen.findByText("Team of ana")).toBeTruthy();
  api.reply(accountRoutes.me, { data: ben });
  const releaseTeams = api.hold(teamRoutes.mine, { data: [team("Team of ben")] });
  logInElsewhere("token-of-ben");
  expect(await screen.findByText("ben")).toBeTruthy();
  await waitFor(() => expect(screen.queryByText("Team of ana")).toBeNull());
  releaseTeams();
  expect(await screen.findByText("Team of ben")).toBeTruthy();
});

// Covers APP-16.
test("a logout in another tab logs out here", async () => {
  const api = createApi();
  await renderPage(<Probe />, api);
  localStorage.removeItem("jwt");
  dispatchEvent(new StorageEvent("storage", { key: "jwt" }));
  expect(await screen.findByText("logged out")).toBeTruthy();
});

test("a 401 on any request checks the session again and leads to the login", async () => {
  const api = createApi();
  const { queries } = await renderPage(
    <RequireUser>
      <Probe />
    </RequireUser>,
    api,
    { path: "/settings?tab=1", pattern: "/settings" },
  );
  expect(await screen.findByText("Team of ana")).toBeTruthy();
  api.fail(accountRoutes.check, 401);
  api.fail(teamRoutes.mine, 401);
  await act(() => queries.invalidateQueries());
  await waitFor(() => expect(location.pathname).toBe("/login"));
  expect(readToken()).toBeNull();
  // The page to return to, for the same person only.
  expect(history.state).toMatchObject({
    usr: { returnTo: { path: "/settings?tab=1", userId: testUser.userId } },
  });
});

// Covers ADMIN-23.
test("an admin page is shown to a user who became an admin after the app was loaded", async () => {
  const api = createApi();
  const pages = (
    <Routes>
      <Route path="/" element={<Link to="/admin/users">Users</Link>} />
      <Route path="/admin/users" element={<RequireAdmin>The users</RequireAdmin>} />
      <Route path="/login" element="The login" />
    </Routes>
  );
  const { user } = await renderPage(pages, api);
  await user.click(screen.getByRole("link", { name: "Users" }));
  expect(await screen.findByText("The login")).toBeTruthy();
  act(() => history.back());
  api.reply(accountRoutes.checkAdmin, { verified: true });
  await user.click(await screen.findByRole("link", { name: "Users" }));
  expect(await screen.findByText("The users")).toBeTruthy();
});

test("an admin who loses the rights is asked to log in as an admin at the next refusal", async () => {
  const api = createApi();
  const { queries } = await renderPage(
    <RequireAdmin>
      <Probe />
    </RequireAdmin>,
    api,
    { path: "/admin/users", pattern: "/admin/users", isAdmin: true },
  );
  expect(await screen.findByText("Team of ana")).toBeTruthy();
  api.reply(accountRoutes.checkAdmin, { verified: false });
  api.fail(teamRoutes.mine, 403);
  await act(() => queries.invalidateQueries());
  await waitFor(() => expect(location.pathname).toBe("/login"));
  expect(readToken()).toBe("test-token");
  expect(history.state).toMatchObject({ usr: { adminsOnly: true, returnTo: { path: "/admin/users" } } });
});

test("an admin stays one while the rights cannot be checked again", async () => {
  const api = createApi();
  await renderPage(<Probe />, api, { isAdmin: true });
  api.fail(accountRoutes.checkAdmin, AWAY);
  dispatchEvent(new StorageEvent("storage", { key: "jwt" }));
  await waitFor(() => expect(api.requests(accountRoutes.checkAdmin)).toHaveLength(2));
  await settle();
  expect(screen.getByText("ana, an admin")).toBeTruthy();
});

test("a profile that cannot be loaded again keeps the one on screen", async () => {
  const api = createApi();
  await renderPage(<Probe />, api);
  api.fail(accountRoutes.me, AWAY);
  dispatchEvent(new StorageEvent("storage", { key: "jwt" }));
  await waitFor(() => expect(api.requests(accountRoutes.me)).toHaveLength(2));
  await settle();
  expect(screen.getByText("ana")).toBeTruthy();
});

test("a logout notifies the server, removes the token and clears the loaded data", async () => {
  const api = createApi();
  api.reply(accountRoutes.logout, {});
  const { user, queries } = await renderPage(<Probe />, api);
  expect(await screen.findByText("Team of ana")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Log out" }));
  expect(await screen.findByText("logged out")).toBeTruthy();
  expect(readToken()).toBeNull();
  expect(api.requests(accountRoutes.logout)).toMatchObject([{ token: "test-token" }]);
  expect(queries.getQueryData(routeQuery(teamRoutes.mine).queryKey)).toBeUndefined();
  expect(screen.queryByText("Team of ana")).toBeNull();
});

function createApi(): FakeApi {
  const api = createFakeApi();
  api.reply(teamRoutes.mine, { data: [team("Team of ana")] });
  return api;
}

const team = (name: string) => ({
  teamId: "00000000-0000-4000-8000-000000000011",
  name,
  league: {
    leagueId: "00000000-0000-4000-8000-000000000021",
    name: "Night Owls",
    teamsCount: 2,
    draft: null,
  },
});

/** The event that the browser fires when another tab has stored a value. */
function logInElsewhere(token: string): void {
  localStorage.setItem("jwt", token);
  dispatchEvent(new StorageEvent("storage", { key: "jwt" }));
}

/** Resolves once all replies that are ready have arrived. */
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)));
