import { broadcastRoutes, ROWS_PER_PAGE } from "@emberline/contract";
import { expect, test } from "vitest";
import { useTestApp } from "../../../testing/app/test-app.ts";

const testApp = useTestApp();

// Covers ADMIN-USER-1, API-57.
test("an admin reads the users with active devices, by name, with counts", async () => {
  const [ana, bo] = [await testApp.createUser("ana"), await testApp.createUser("Bo")];
  const device = { token: "{}", deviceInfo: "{}" };
  const rows = [
    { ...device, userId: ana.userId, tokenHash: Buffer.from("1") },
    { ...device, userId: ana.userId, tokenHash: Buffer.from("2"), retiredAt: new Date(testApp.time) },
  ];
  await testApp.db.insertInto("devices").values(rows).execute();
  const { users } = await testApp.call(broadcastRoutes.pushRecipients, { as: testApp.admin });
  const ours = users.filter(({ userId }) => [ana.userId, bo.userId].includes(userId));
  expect(ours.map(({ userId, devices }) => [userId, devices])).toEqual([[ana.userId, 1]]);
  const names = users.map(({ name }) => name.toLowerCase());
  expect(names).toEqual(names.toSorted());
});

// Covers ADMIN-USER-1, API-57.
test("an admin reads the users with a verified address", async () => {
  const [cy, di] = [await testApp.createUser("cy"), await testApp.createUser("di")];
  await testApp.db
    .updateTable("users")
    .set({ emailVerifiedAt: null })
    .where("userId", "=", di.userId)
    .execute();
  const { users } = await testApp.call(broadcastRoutes.emailRecipients, { as: testApp.admin });
  const ids = users.map(({ userId }) => userId);
  expect(ids).toContain(cy.userId);
  expect(ids).not.toContain(di.userId);
  expect(users.find(({ userId }) => userId === cy.userId)).toEqual({
    userId: cy.userId,
    name: "cy Fan",
    email: cy.email,
  });
});

const recipientLists = [
  ["email", broadcastRoutes.findEmailRecipients],
  ["push", broadcastRoutes.findPushRecipients],
] as const;

async function createReachableUsers(firstName: string, lastNames: readonly string[]): Promise<void> {
  const users = await testApp.db
    .insertInto("users")
    .values(
      lastNames.map((lastName) => ({
        firstName,
        lastName,
        username: `${firstName}${lastName}`,
        email: `${lastName}@${firstName}.test`,
        emailVerifiedAt: new Date(testApp.time),
      })),
    )
    .returning("userId")
    .execute();
  const devices = users.map(({ userId }) => ({
    userId,
    token: "{}",
    deviceInfo: "{}",
    tokenHash: Buffer.from(userId),
  }));
  await testApp.db.insertInto("devices").values(devices).execute();
}

// Covers ADMIN-MESSAGE-18, API-71.
test.each(recipientLists)("%s: the pages together have each user once, by name", async (kind, route) => {
  const lastNames = Array.from({ length: 60 }, (_, index) => `fan${String(index).padStart(2, "0")}`);
  await createReachableUsers(`pages${kind}`, lastNames);
  const find = async (query: object) =>
    (await testApp.call(route, { as: testApp.admin, query: { search: `pages${kind}`, ...query } })).data;
  const first = await find({});
  expect([first.rows.length, first.total]).toEqual([ROWS_PER_PAGE, 60]);
  const second = await find({ after: first.next });
  expect([second.total, second.next]).toEqual([60, null]);
  expect([...first.rows, ...second.rows].map(({ name }) => name)).toEqual(
    lastNames.map((lastName) => `pages${kind} ${lastName}`),
  );
});

// Covers ADMIN-MESSAGE-18, API-71.
test.each(recipientLists)("%s: words of the name and the address find a user", async (kind, route) => {
  await createReachableUsers(`Zoë${kind}`, ["Álvarez", "Stone"]);
  const found = async (search: string) =>
    (await testApp.call(route, { as: testApp.admin, query: { search } })).data.rows.map(({ name }) => name);
  expect(await found(`alv zoe${kind}`)).toEqual([`Zoë${kind} Álvarez`]);
  expect(await found(`STONE@zoe${kind}`)).toEqual([`Zoë${kind} Stone`]);
  expect(await found(`oe${kind}`)).toEqual([]);
});

// Covers ADMIN-MESSAGE-18.
test.each(recipientLists)("%s: a user whom no message reaches is not found", async (kind, route) => {
  await createReachableUsers(`gone${kind}`, ["Stone"]);
  const found = async () =>
    (await testApp.call(route, { as: testApp.admin, query: { search: `gone${kind}` } })).data.total;
  expect(await found()).toBe(1);
  await testApp.db
    .updateTable("users")
    .set({ emailVerifiedAt: null })
    .where("firstName", "=", `gone${kind}`)
    .execute();
  await testApp.db
    .updateTable("devices")
    .set({ retiredAt: new Date(testApp.time) })
    .execute();
  expect(await found()).toBe(0);
});

const push = {
  targetUsers: "all" as const,
  title: "Tonight",
  body: "Torches ready!",
  type: "general" as const,
};

// Covers ADMIN-MESSAGE-9, ADMIN-MESSAGE-10, ADMIN-MESSAGE-11, LIMIT-25.
test.each([
  [{ title: "" }, "Title and body are required"],
  [{ body: " " }, "Title and body are required"],
  [{ title: "\u200b\u00ad" }, "Title and body are required"],
  [{ body: "\u200d\ufe0f\u2060" }, "Title and body are required"],
  [{ title: "x".repeat(51) }, "A title is at most 50 characters long"],
  [{ body: "x".repeat(121) }, "A body is at most 120 characters long"],
  [{ targetUsers: [] }, 'Please select at least one user or choose "All Users"'],
  [{ url: "players" }, "Please enter a page of this site: its address, or its path, which begins with /"],
  [{ url: "//evil.test" }, "Please enter a page of this site: its address, or its path, which begins with /"],
  [
    { url: "javascript:alert(1)" },
    "Please enter a page of this site: its address, or its path, which begins with /",
  ],
])("a push message with %j is refused", async (changes, message) => {
  const refusal = await testApp.refusal(broadcastRoutes.push, {
    as: testApp.admin,
    body: { ...push, ...changes },
  });
  expect(refusal).toEqual({ code: 400, message });
});
