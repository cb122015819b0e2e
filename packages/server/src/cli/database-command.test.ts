import { PassThrough, Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { createTestDatabase } from "../testing/app/postgres.ts";
import { runConsole } from "./database-command.ts";

test("the console prints rows, continues after an error, and exits at a quit command", async () => {
  const { connection, drop } = await createTestDatabase();
  const output = new PassThrough();
  const input = Readable.from([
    "select 1 as one,\n",
    "  null as two;\n",
    "select nothing;\n",
    "\\q\n",
    "select 3;\n",
  ]);
  await runConsole(connection, { input, output });
  output.end();
  const printed = await text(output);
  expect(printed).toContain("one\ttwo\n1\tnull\nSELECT 1");
  expect(printed).toContain('ERROR: column "nothing" does not exist');
  expect(printed).not.toContain("3");
  await drop();
});
