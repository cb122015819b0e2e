import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { accountRoutes, draftRoutes, surveyRoutes, teamRoutes } from "@emberline/contract";
import { expect, test } from "vitest";
import { buildServer } from "../testing/processes/build-server.ts";
import { createApiClient } from "./fill-demo-site.ts";

test("the demo has leagues, an open survey and a draft about to start, prints no warnings, and deletes itself at the end", async () => {
  await buildServer();
  const folder = mkdtempSync(join(tmpdir(), "demo-test-"));
  chmodSync(folder, 0o711);
  const file = fileURLToPath(new URL("demo.ts", import.meta.url));
  const demo = spawn(process.execPath, ["--conditions=source", "--import", "tsx", file], {
    env: { PATH: process.env["PATH"], HOME: process.env["HOME"], TMPDIR: folder },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const warnings: string[] = [];
  createInterface(demo.stderr).on("line", (line) => warnings.push(line));
  const ended = once(demo, "close");
  try {
    const lines: string[] = [];
    for await (const line of createInterface(demo.stdout)) {
      lines.push(line);
      if (line.startsWith("Press Ctrl-C")) break;
    }
    const valueOf = (label: string) =>
      lines
        .find((line) => line.startsWith(label))
        ?.slice(label.length)
        .trim() ?? "";
    const call = createApiClient(valueOf("The demo is at"));
    const pwd = valueOf("Password");
    const logIn = async (username: string) =>
      (await call(accountRoutes.login, { body: { username, pwd } })).token;
    expect(valueOf("Log in as")).toBe("admin, ana, ben, cleo");
    await logIn("admin");
    const token = await logIn("ana");
    const { data: teams } = await call(teamRoutes.mine, { token });
    expect(teams.map(({ league }) => league.name).sort()).toEqual(["Early Birds", "Night Owls"]);
    const leagueOf = (name: string) =>
      teams.find(({ league }) => league.name === name)?.league.leagueId ?? "";
    const params = { leagueId: leagueOf("Early Birds") };
    const { data: draft } = await call(draftRoutes.byLeague, { token, params });
    expect(draft).toMatchObject({ begun: false, complete: false });
    const survey = await call(surveyRoutes.latest, { token, params: { leagueId: leagueOf("Night Owls") } });
    expect(JSON.stringify(survey)).toContain("Who finds an idol?");
    const emails = await (await fetch(valueOf("Every email is at"))).text();
    expect(emails.match(/<section /g)?.length).toBeGreaterThan(12);
    demo.kill("SIGINT");
    expect(await ended).toEqual([0, null]);
    expect(warnings).toEqual([]);
    expect(readdirSync(folder).filter((name) => name.startsWith("emberline-demo-"))).toEqual([]);
  } finally {
    demo.kill("SIGINT");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  }
});
