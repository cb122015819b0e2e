import { spawn } from "node:child_process";
import { join } from "node:path";
import { install } from "./install.mjs";
import { exitOnUserError, root } from "./run-command.mjs";

// The server restarts when a source changes, the web app is reloaded by Vite, which passes /api on to the server.
await exitOnUserError(install);
const watched = ["--watch", "--watch-preserve-output", "--conditions=source", "--import", "tsx"];
const emailsPort = process.env.EMAILS_PORT ?? "3001";
const children = [
  start([...watched, "packages/server/src/main.ts"], {}),
  start([...watched, "packages/server/src/dev/show-emails.ts"], { EMAILS_PORT: emailsPort }),
  start([join(root, "node_modules/vite/bin/vite.js")], { cwd: join(root, "packages/web") }),
];

function start(args, { cwd = root, ...env }) {
  const child = spawn(process.execPath, args, { cwd, env: { ...process.env, ...env }, stdio: "inherit" });
  child.on("exit", (code) => stop(code ?? 1));
  return child;
}

let isStopping = false;
function stop(code) {
  if (isStopping) return;
  isStopping = true;
  for (const child of children) child.kill("SIGINT");
  process.exitCode = code;
}
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => stop(0));
