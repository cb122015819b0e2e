import { spawn } from "node:child_process";
import { join } from "node:path";
import { install } from "./install.mjs";
import { exitOnUserError, root } from "./run-command.mjs";

const WEB_PORT = "5173";

// The server restarts when a source changes, the web app is reloaded by Vite, which passes /api on to the server.
await exitOnUserError(install);
const { EMAILS_PORT = "3001", PUBLIC_URL = `http://127.0.0.1:${WEB_PORT}` } = process.env;
// `node --watch` loses a file that an editor replaces when it saves.
const watch = ["node_modules/tsx/dist/cli.mjs", "watch", "--clear-screen=false", "--conditions=source"];
const vite = join(root, "node_modules/vite/bin/vite.js");
const children = [
  // The links that it prints and sends lead to the web app.
  start([...watch, "packages/server/src/main.ts"], { PUBLIC_URL }),
  start([...watch, "packages/server/src/dev/show-emails.ts"], { EMAILS_PORT }),
  start([vite, "--host", "127.0.0.1", "--port", WEB_PORT, "--strictPort"], {
    cwd: join(root, "packages/web"),
  }),
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
