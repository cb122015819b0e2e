import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type pg from "pg";
import { createClient } from "../platform/db/primary-client.ts";
import type { Command } from "./command.ts";

interface Terminal {
  input: NodeJS.ReadableStream;
  output: NodeJS.WritableStream;
}

export const databaseCommands: Command[] = [
  {
    name: "database console",
    positionals: [],
    options: [],
    usage: "",
    description: "Opens an SQL console: psql where it is installed, else a simple one",
    prepare:
      async () =>
      async ({ connection }) => {
        const terminal = { input: process.stdin, output: process.stdout };
        if (!(await runPsql(connection))) await runConsole(connection, terminal);
        return [];
      },
  },
];

/** False when psql is not installed. */
async function runPsql({ connectionString, host, port, user, database }: pg.PoolConfig): Promise<boolean> {
  const args = connectionString
    ? [connectionString]
    : ["-h", host ?? "", "-p", String(port ?? 5432), "-U", user ?? "", database ?? ""];
  const psql = spawn("psql", args, { stdio: "inherit" });
  // Ctrl-C interrupts a query of psql; it is not for us.
  const ignore = () => undefined;
  process.on("SIGINT", ignore);
  try {
    await once(psql, "exit");
    return true;
  } catch {
    return false;
  } finally {
    process.off("SIGINT", ignore);
  }
}

/** Runs each statement that ends with a semicolon; `\\q` or the end of the input leaves. */
export async function runConsole(connection: pg.PoolConfig, { input, output }: Terminal): Promise<void> {
  const client = createClient(connection);
  await client.connect();
  const write = (line: string) => void output.write(`${line}\n`);
  const lines = createInterface({ input, output, prompt: "sql> " });
  let statement = "";
  try {
    lines.prompt();
    for await (const line of lines) {
      if (line.trim() === "\\q") break;
      statement += `${line}\n`;
      if (line.trimEnd().endsWith(";")) {
        write(await runStatement(client, statement));
        statement = "";
      }
      lines.prompt();
    }
  } finally {
    lines.close();
    await client.end();
  }
}

/** The rows as lines of tab-separated values below their names, or the error. */
async function runStatement(client: pg.Client, statement: string): Promise<string> {
  try {
    const result = await client.query({ text: statement, rowMode: "array" });
    const rows = result.rows.map((row: unknown[]) => row.map(textOf).join("\t"));
    const names = result.fields.map(({ name }) => name).join("\t");
    return [...(names === "" ? [] : [names]), ...rows, `${result.command} ${result.rowCount ?? 0}`].join(
      "\n",
    );
  } catch (error) {
    return `ERROR: ${error instanceof Error ? error.message : String(error)}`;
  }
}

function textOf(value: unknown): string {
  if (value === null) return "null";
  if (value instanceof Date) return value.toISOString();
  return typeof value === "string" ? value : JSON.stringify(value);
}
