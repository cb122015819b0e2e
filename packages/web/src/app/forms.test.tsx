import {
  accountRoutes,
  leagueRoutes,
  membershipRoutes,
  myAccountRoutes,
  teamRoutes,
  type Route,
} from "@emberline/contract";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createFakeApi, type FakeApi } from "../testing/fake-api.ts";
import { renderPage } from "../testing/render-page.tsx";
import { leagueId, replyToFan, teamId } from "../testing/reply-to-fan.ts";
import { testId } from "../testing/test-id.ts";
import { preloadPages } from "../testing/preload-pages.ts";
import { AppRoutes } from "./routes.tsx";

interface FormCase {
  path: string;
  /** The button that opens it. */
  opener?: string;
  fields: Record<string, string>;
  submit: string;
  route: Route;
  error: string | RegExp;
  /** What is shown once it is saved. */
  done: string | RegExp;
  /** For users who are not logged in. */
  beforeLogin?: true;
}

const WRONG = "Something went wrong";
const forms: FormCase[] = [
  {
    path: "/register",
    beforeLogin: true,
    fields: {
      Username: "eva",
      Email: "eva@example.com",
      Password: "a new password 7",
      "Confirm Password": "a new password 7",
      "First Name": "Eva",
      "Last Name": "Later",
    },
    submit: "Sign Up",
    route: accountRoutes.register,
    error: /Registration failed|Something went wrong/,
    done: "Verify your email",
  },
  {
    path: "/login",
    beforeLogin: true,
    fields: { "Username or Email": "ana", Password: "a password 7" },
    submit: "Log In",
    route: accountRoutes.login,
    error: WRONG,
    done: "My Teams",
  },
  {
    path: "/forgot-password",
    beforeLogin: true,
    fields: { Email: "ana@example.com" },
    submit: "Send Reset Link",
    route: accountRoutes.forgotPassword,
    error: WRONG,
    done: "Check your email",
  },
  {
    path: "/leagues",
    opener: "Create New League",
    fields: { "League name": "Second Wind", "Team name": "Late Arrivals" },
    submit: "Create League",
    route: leagueRoutes.add,
    error: WRONG,
    done: "Night Owls",
  },
  {
    path: "/leagues",
    opener: "Join League",
    fields: { "Team name": "Early Owls" },
    submit: "Join League",
    route: leagueRoutes.join,
    error: WRONG,
    done: "Night Owls",
  },
  {
    path: `/league/${leagueId}?tab=my-team`,
    opener: "Rename",
    fields: { "Team name": "Lantern Bearers II" },
    submit: "Save",
    route: teamRoutes.rename,
    error: "Failed to change team name",
    done: "Team name changed successfully",
  },
  {
    path: `/league/${leagueId}?tab=settings`,
    fields: { "League name": "Night Owls II" },
    submit: "Save",
    route: membershipRoutes.save,
    error: "Error saving league",
    done: "League Saved",
  },
  {
    path: "/settings",
    opener: "Edit",
    fields: { "First Name": "Anna", "Last Name": "Fanfare" },
    submit: "Save",
    route: myAccountRoutes.change,
    error: WRONG,
    done: "Name updated successfully",
  },
  {
    path: "/settings",
    opener: "Change Email",
    fields: { Email: "anna@example.com", "Your Password": "a password 7" },
    submit: "Send Code",
    route: accountRoutes.updateEmail,
    error: WRONG,
    done: "Verification code sent to your email",
  },
  {
    path: "/settings",
    opener: "Change Password",
    fields: {
      "Current Password": "a password 7",
      "New Password": "a new password 7",
      "Confirm Password": "a new password 7",
    },
    submit: "Change Password",
    route: myAccountRoutes.changePassword,
    error: WRONG,
    done: /password has been changed/i,
  },
];

beforeAll(preloadPages);
let api: FakeApi;
beforeEach(() => {
  api = createFakeApi();
  replyToFan(api);
  const league = { data: { leagueId, teamId } };
  const saved = { message: "Saved" };
  api.reply(accountRoutes.register, {
    data: { userId: testId(5), email: "eva@example.com" },
    target: "/verify-email",
  });
  api.reply(accountRoutes.login, { token: "t", target: "/", userType: "USER" });
  api.reply(accountRoutes.forgotPassword, saved);
  api.reply(leagueRoutes.add, league);
  api.reply(leagueRoutes.join, league);
  api.reply(teamRoutes.rename, saved);
  api.reply(membershipRoutes.save, saved);
  api.reply(myAccountRoutes.change, saved);
  api.reply(accountRoutes.updateEmail, saved);
  api.reply(myAccountRoutes.changePassword, saved);
});

// Covers ACCOUNT-40, APP-11, APP-14, LEAGUE-21, TEAM-15.
describe("a form that cannot be saved says so and keeps what was typed", () => {
  const failures = forms.flatMap((form) => [
    { form, name: "with an error of the server", fail: () => api.fail(form.route, 500) },
    { form, name: "without an answer", fail: () => api.disconnect(form.route) },
  ]);
  test.each(failures)("$form.route.name $name", async ({ form, fail }) => {
    fail();
    const { submit } = await fillIn(form);
    fireEvent.click(submit);
    expect(await screen.findByText(form.error)).toBeTruthy();
    expect(api.requests(form.route)).toHaveLength(1);
    for (const [label, value] of Object.entries(form.fields)) {
      expect(screen.getByLabelText(label)).toHaveProperty("value", value);
    }
  });
});

// Covers APP-13, APP-14.
describe("a form that is submitted several times at once is sent once", () => {
  test.each(forms)("$route.name", async (form) => {
    const release = api.delay(form.route);
    const { user, submit } = await fillIn(form);
    // Before anything on screen can say that the first one is being sent.
    act(() => {
      submit.click();
      submit.form?.requestSubmit();
      submit.click();
    });
    const field = screen.getByLabelText(Object.keys(form.fields)[0] ?? "");
    await user.type(field, "{Enter}");
    await waitFor(() => expect(document.querySelector("button[aria-busy=true]")).toBeTruthy());
    await user.type(field, "{Enter}");
    release();
    expect(await screen.findByText(form.done)).toBeTruthy();
    expect(api.requests(form.route)).toHaveLength(1);
  });
});

/** Opens a form and fills it in. */
async function fillIn({ path, opener, fields, submit, beforeLogin }: FormCase) {
  const { user } = await renderPage(<AppRoutes />, api, { path, ...(beforeLogin && { signedInAs: null }) });
  if (opener !== undefined) fireEvent.click(await screen.findByRole("button", { name: opener }));
  const labels = Object.keys(fields);
  const first = await screen.findByLabelText<HTMLInputElement>(labels[0] ?? "");
  for (const label of labels) {
    fireEvent.change(screen.getByLabelText(label), { target: { value: fields[label] } });
  }
  const form = first.form!;
  const button = within(form).queryByRole<HTMLButtonElement>("button", { name: submit });
  const outside = document.querySelector<HTMLButtonElement>(`button[form="${form.id}"]`);
  return { user, submit: (button ?? outside)! };
}
