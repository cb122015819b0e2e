import { afterEach, expect, test, vi } from "vitest";
import { needsEmailVerification, loadSession } from "./load-session.ts";

type Answer = { status: number; body: unknown } | "no network";

const verified = { status: 200, body: { status: "success", verified: true } };
const unverified = { status: 200, body: { status: "success", verified: false } };
const broken = { status: 503, body: { status: "fail", message: "Something went wrong", err: "x" } };
const refused = { status: 401, body: { status: "fail", message: "Please log in", err: "Please log in" } };
const maya = { username: "maya", email: "maya@example.org", emailVerified: true };
const profile = { status: 200, body: { status: "success", data: maya } };

/** A server with these replies; returns the list of requested paths. */
function serve(answers: Record<string, Answer>): string[] {
  const asked: string[] = [];
  vi.stubGlobal("fetch", (path: string) => {
    asked.push(path);
    const answer = answers[path] ?? "no network";
    if (answer === "no network") return Promise.reject(new TypeError("Failed to fetch"));
    return Promise.resolve(Response.json(answer.body, { status: answer.status }));
  });
  return asked;
}

const CHECK = "/api/login/check";
const ME = "/api/user/me";
const ADMIN = "/api/login/checkAdmin";

afterEach(() => vi.unstubAllGlobals());

// Covers ACCOUNT-20.
test("without a token no request is made", async () => {
  const asked = serve({});
  expect(await loadSession(null)).toEqual({ kind: "anonymous" });
  expect(asked).toEqual([]);
});

// Covers ACCOUNT-22.
test("a verified token loads the profile and the admin right", async () => {
  serve({ [CHECK]: verified, [ME]: profile, [ADMIN]: verified });
  expect(await loadSession("t")).toEqual({ kind: "known", user: maya, isAdmin: true, isScorer: false });
});

// Covers ACCOUNT-21.
test("an unverified token ends the session without further requests", async () => {
  const asked = serve({ [CHECK]: unverified });
  expect(await loadSession("t")).toEqual({ kind: "refused" });
  expect(asked).toEqual([CHECK]);
});

test.each<[string, Answer]>([
  ["no network", "no network"],
  ["a database that is down", broken],
  ["too many calls", { status: 429, body: { status: "fail", message: "Slow down", err: "Slow down" } }],
  ["a proxy's page instead of an answer", { status: 200, body: "<html>" }],
])("%s does not end the session", async (_, answer) => {
  serve({ [CHECK]: answer });
  expect((await loadSession("t")).kind).toBe("unreachable");
});

// Covers ACCOUNT-22.
test.each<[string, Answer]>([
  ["refused", refused],
  ["not to be had", broken],
  ["not reached", "no network"],
])("where the profile is %s, the answer of the check is the user", async (_, answer) => {
  serve({ [CHECK]: verified, [ME]: answer, [ADMIN]: unverified });
  const user = { status: "success", verified: true };
  expect(await loadSession("t")).toEqual({ kind: "known", user, isAdmin: false, isScorer: false });
});

test("a refused check ends the session", async () => {
  serve({ [CHECK]: refused });
  expect(await loadSession("t")).toEqual({ kind: "refused" });
});

test("the check of the rights also names a scorer", async () => {
  const scorer = { status: 200, body: { status: "success", verified: false, scorer: true } };
  serve({ [CHECK]: verified, [ME]: profile, [ADMIN]: scorer });
  expect(await loadSession("t")).toMatchObject({ isAdmin: false, isScorer: true });
});

// Covers ACCOUNT-23.
test("a failed admin check grants no admin right", async () => {
  serve({ [CHECK]: verified, [ME]: profile, [ADMIN]: broken });
  expect(await loadSession("t")).toMatchObject({ kind: "known", isAdmin: false });
});

test.each<[string, Answer, boolean]>([
  ["fails", broken, true],
  ["is not reached", "no network", true],
  ["is refused", refused, false],
  ["says no", unverified, false],
])("an admin whose rights are checked again while that check %s", async (_, answer, isAdmin) => {
  serve({ [CHECK]: verified, [ME]: profile, [ADMIN]: answer });
  expect(await loadSession("t", { isAdmin: true, isScorer: false })).toMatchObject({
    kind: "known",
    isAdmin,
  });
});

// Covers ACCOUNT-16.
test.each([
  [null, false],
  [maya, false],
  [{ ...maya, email: null }, true],
  [{ ...maya, emailVerified: false }, true],
])("%o needs e-mail verification: %s", (user, needed) => {
  expect(needsEmailVerification(user)).toBe(needed);
});
