import { allRoutes } from "@emberline/contract";
import { beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { useTestApp } from "../../testing/app/test-app.ts";

const testApp = useTestApp({ SITE_NAME: "Test Isle" });

const Operation = z.looseObject({
  operationId: z.string(),
  summary: z.string(),
  tags: z.array(z.string()),
  parameters: z.optional(
    z.array(z.looseObject({ name: z.string(), in: z.enum(["path", "query"]), schema: z.looseObject({}) })),
  ),
  requestBody: z.optional(z.looseObject({ content: z.record(z.string(), z.looseObject({})) })),
  responses: z.record(z.string().check(z.regex(/^[1-5]\d\d$/)), z.looseObject({})),
});
const Document = z.looseObject({
  openapi: z.string().check(z.regex(/^3\.1\.\d$/)),
  info: z.object({ title: z.string(), version: z.string() }),
  paths: z.record(z.string().check(z.startsWith("/")), z.record(z.string(), Operation)),
});

let contentType: unknown;
let document: z.infer<typeof Document>;
// Once, because it is large.
beforeAll(async () => {
  const reply = await testApp.server.inject("/api/openapi.json");
  contentType = reply.headers["content-type"];
  document = z.parse(Document, reply.json());
});

// Covers API-67.
test("the description is an OpenAPI 3.1 document with every call in it, and no other", () => {
  expect(contentType).toMatch(/^application\/json/);
  const { paths, info } = document;
  const described = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(
      ([method, { operationId }]) => `${operationId} ${method.toUpperCase()} ${path}`,
    ),
  );
  const bound = allRoutes.map(
    ({ name, method, path }) => `${name} ${method} /api${path.replaceAll(/:(\w+)/g, "{$1}")}`,
  );
  expect(described.sort()).toEqual(bound.sort());
  expect(info.title).toBe("Test Isle API");
});

test.each(allRoutes.map((route) => [route.name, route] as const))(
  "%s documents its input and its replies",
  (_, route) => {
    const operation =
      document.paths[`/api${route.path.replaceAll(/:(\w+)/g, "{$1}")}`]?.[route.method.toLowerCase()];
    const parts = [route.params, route.query].flatMap((part) =>
      part instanceof z.ZodMiniObject ? Object.keys(part.shape) : [],
    );
    expect(operation?.summary).toBe(route.summary);
    expect(Boolean(operation?.requestBody)).toBe(Boolean(route.body));
    // The order of these lists has no meaning.
    const documented = operation?.parameters?.map((part) => part.name) ?? [];
    expect(documented.toSorted()).toEqual(parts.toSorted());
    expect(JSON.stringify(operation?.responses["200"])).toContain("success");
    expect(Boolean(operation?.["security"])).toBe(route.access !== "anyone");
  },
);

test("every reference in it resolves", () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]*)"/g)].map((match) => match[1]!);
  for (const reference of references) {
    expect(reference).toMatch(/^#\//);
    let part: unknown = document;
    for (const name of reference.slice(2).split("/")) {
      part = z.parse(z.record(z.string(), z.unknown()), part)[name];
    }
    expect(part).toBeDefined();
  }
});

// Covers API-67.
test("it is shown on a documentation page", async () => {
  const reply = await testApp.server.inject("/api/docs/");
  expect([reply.statusCode, reply.headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
});
