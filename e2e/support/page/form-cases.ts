import type { FanFixture } from "../site/fan-fixture.ts";
import { PASSWORD } from "../site/accounts.ts";

/** A form, what is typed into it, and what is said when it cannot be saved. */
export interface FormCase {
  path: string;
  /** Buttons that lead to it, one after the other. */
  press: string[];
  fields: Record<string, string>;
  submit: string;
  /** Where it goes, below `/api/`. */
  call: string;
  errorText: string | RegExp;
  /** Shown when it went through. */
  done: string | RegExp;
  /** For everybody, not only for whoever is logged in. */
  open?: true;
}

const WRONG = "Something went wrong";

export function formCases({ leagueId, teamId }: FanFixture): FormCase[] {
  const names = { "First Name": "Eva", "Last Name": "Later" };
  const passwords = { "New Password": "a new password 7", "Confirm Password": "a new password 7" };
  return [
    {
      path: "/register",
      open: true,
      press: [],
      fields: {
        Username: "eva",
        Email: "eva@fans.test",
        Password: PASSWORD,
        "Confirm Password": PASSWORD,
        ...names,
      },
      submit: "Sign Up",
      call: "user/register",
      errorText: /Registration failed|Something went wrong/,
      done: "Verify your email",
    },
    {
      path: "/login",
      open: true,
      press: [],
      fields: { "Username or Email": "ana", Password: PASSWORD },
      submit: "Log In",
      call: "login",
      errorText: WRONG,
      done: "My Teams",
    },
    {
      path: "/forgot-password",
      open: true,
      press: [],
      fields: { Email: "ana@fans.test" },
      submit: "Send Reset Link",
      call: "user/forgot-password",
      errorText: WRONG,
      done: "Check your email",
    },
    {
      path: "/leagues",
      press: ["Create New League"],
      fields: { "League name": "Second Wind", "Team name": "Late Arrivals" },
      submit: "Create League",
      call: "league/add",
      errorText: WRONG,
      done: "Second Wind",
    },
    {
      path: "/leagues",
      press: ["Join League"],
      fields: { "Team name": "Early Owls" },
      submit: "Join League",
      call: "league/join",
      errorText: WRONG,
      done: "Early Birds",
    },
    {
      path: `/league/${leagueId}?tab=my-team`,
      press: ["Rename"],
      fields: { "Team name": "Lantern Bearers II" },
      submit: "Save",
      call: `team/${teamId}/name`,
      errorText: "Failed to change team name",
      done: "Team name changed successfully",
    },
    {
      path: `/league/${leagueId}?tab=settings`,
      press: [],
      fields: { "League name": "Night Owls II" },
      submit: "Save",
      call: `league/${leagueId}`,
      errorText: "Error saving league",
      done: "League Saved",
    },
    {
      path: "/settings",
      press: ["Edit"],
      fields: { "First Name": "Anna", "Last Name": "Fanfare" },
      submit: "Save",
      call: "user/me",
      errorText: WRONG,
      done: "Name updated successfully",
    },
    {
      path: "/settings",
      press: ["Change Email"],
      fields: { Email: "anna@fans.test", "Your Password": PASSWORD },
      submit: "Send Code",
      call: "user/update-email",
      errorText: WRONG,
      done: "Verification code sent to your email",
    },
    {
      path: "/settings",
      press: ["Change Password"],
      fields: { "Current Password": PASSWORD, ...passwords },
      submit: "Change Password",
      call: "user/change-password",
      errorText: WRONG,
      done: /password has been changed/i,
    },
  ];
}
