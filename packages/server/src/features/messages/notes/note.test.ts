import { noteRoutes } from "@emberline/contract";
import { expect, test } from "vitest";
import { useTestApp } from "../../../testing/app/test-app.ts";

const testApp = useTestApp();

// Covers ADMIN-MESSAGE-5, LIMIT-34.
test("notes come newest first, and the latest is null while there is none", async () => {
  const fan = await testApp.createUser();
  expect((await testApp.call(noteRoutes.latest, { as: fan })).data).toBeNull();
  expect((await testApp.call(noteRoutes.list, { as: fan })).data).toEqual([]);
  await testApp.db
    .insertInto("notes")
    .values([
      { note: "older", createdAt: "2026-09-01T12:00:00Z" },
      { note: "newest", createdAt: "2026-09-03T12:00:00Z" },
      { note: "oldest", createdAt: "2026-08-01T12:00:00Z" },
    ])
    .execute();
  const { data } = await testApp.call(noteRoutes.list, { as: fan });
  expect(data.map((note) => note.note)).toEqual(["newest", "older", "oldest"]);
  expect((await testApp.call(noteRoutes.latest, { as: fan })).data).toEqual(data[0]);
  expect(data[0]!.createdAt).toBe("2026-09-03T12:00:00.000Z");
  for (const limit of ["2", "999"]) {
    const latest = (await testApp.call(noteRoutes.list, { as: fan, query: { limit } })).data;
    expect(latest).toEqual(data.slice(0, Number(limit)));
  }
  for (const limit of ["0", "-1", "1000", "x", "1e2", ""]) {
    expect(await testApp.codeOf(noteRoutes.list, { as: fan, query: { limit } })).toBe(400);
  }
});
