import { accountRoutes, leagueRoutes } from "@emberline/contract";
import { describe, expect, test } from "vitest";
import { useTestApp, freshIpAddress } from "../../../testing/app/test-app.ts";

const testApp = useTestApp();

let userCount = 0;
const input = (username: string, names = { firstName: "A", lastName: "B" }) => ({
  address: freshIpAddress(),
  body: { username, email: `name${(userCount += 1)}@mail.test`, pwd: "a lagoon at dusk", ...names },
});
const register = (username: string) => testApp.call(accountRoutes.register, input(username));
const refused = (username: string) => testApp.refusal(accountRoutes.register, input(username));
const TAKEN = { code: 409, message: "That username is already taken" };

// Covers ACCOUNT-53.
test("a name that looks like another is taken: other alphabets, letter cases, widths, marks", async () => {
  await register("Calliope");
  for (const name of ["СаІІіоре", "caIIiope", "Ｃａｌｌｉｏｐｅ", "CALLIOPE", "Calliоpe"]) {
    expect(await refused(name)).toEqual(TAKEN);
  }
  await register("Caliope");
});

// Covers ACCOUNT-53.
test("of two simultaneous registrations of names that look alike, one succeeds", async () => {
  const names = ["Persephone", "Реrsерhоnе", "PersephoneΕ".slice(0, -1), "persephοne"];
  const codes = await Promise.all(names.map((name) => testApp.codeOf(accountRoutes.register, input(name))));
  expect(codes.filter((code) => code === 200)).toHaveLength(1);
  expect(codes.filter((code) => code === 409)).toHaveLength(3);
});

test("deleting an account frees its name", async () => {
  const { data } = await register("Ariadne");
  await testApp.db.deleteFrom("users").where("userId", "=", data.userId).execute();
  expect(await testApp.codeOf(accountRoutes.register, input("Аriadne"))).toBe(200);
});

describe("a username must not contain", () => {
  test.each([
    ["a joiner at the end", "Orpheus\u200d"],
    ["a private use character", "Or\ue000pheus"],
  ])("%s", async (_what, name) => {
    expect(await refused(name)).toEqual({
      code: 400,
      message: "A username cannot contain invisible characters",
    });
  });

  // No name may contain them.
  test.each([
    ["a zero width space", "Or\u200bpheus"],
    ["a soft hyphen", "Or\u00adpheus"],
    ["a filler", "Or\u3164pheus"],
    ["an empty braille pattern", "Or\u2800pheus"],
  ])("%s", async (_what, name) => {
    expect(await refused(name)).toEqual({ code: 400, message: "Please leave out invisible characters" });
  });

  test.each([
    ["a bidi override", "Or\u202epheus"],
    ["an isolate", "Or\u2066pheus"],
    ["a mark of direction", "Or\u200fpheus"],
  ])("%s", async (_what, name) => {
    expect(await refused(name)).toEqual({ code: 400, message: "Please leave out control characters" });
  });

  test.each(["\u200b", "\u3164", "\u2800 \u2800"])("only %j", async (name) => {
    expect(await refused(name)).toMatchObject({ code: 400, message: "All fields are required" });
  });
});

test.each(["Мария", "美咲", "नेहा", "👩‍👩‍👧 Fam", "❤️ Ana", "O'Hara-Łukasz"])(
  "the name %s is accepted",
  async (name) => {
    expect(await testApp.codeOf(accountRoutes.register, input(name))).toBe(200);
  },
);

test("names of users, teams and leagues are measured by visible characters", async () => {
  const blank = { firstName: "\u3164", lastName: "B" };
  expect(await testApp.refusal(accountRoutes.register, input("Charon", blank))).toMatchObject({
    message: "All fields are required",
  });
  const as = await testApp.createUser();
  const found = (name: string, teamName: string) =>
    testApp.refusal(leagueRoutes.add, { as, body: { name, teamName, privateInd: false } });
  expect(await found("👩‍👩‍👧‍👦b", "Whole")).toEqual({
    code: 400,
    message: "League name must be at least 3 characters long",
  });
  expect(await found("Whole", "👩‍👩‍👧‍👦b")).toEqual({
    code: 400,
    message: "Team name must be at least 3 characters long",
  });
  const body = { name: "🔥🔥🔥", teamName: "🇩🇪🇫🇷🇮🇹", privateInd: false };
  await testApp.call(leagueRoutes.add, { as, body });
});
