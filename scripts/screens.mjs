import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import axe from "axe-core";
import { findBrowser, findShell } from "./browser.mjs";
import { build } from "./build.mjs";
import { install } from "./install.mjs";
import { exitOnUserError, logProgress, root, UserError } from "./run-command.mjs";
import { createScreens } from "./screens/screen-list.mjs";

// Takes a picture of every screen and sheet of the demo site at each size, in both themes, and checks each with axe.
// The pictures and a page that shows them are written to `screens/`.
const SIZES = {
  phone: { width: 390, height: 844 },
  landscape: { width: 844, height: 390 },
  small: { width: 320, height: 568 },
  tablet: { width: 1024, height: 768 },
  desktop: { width: 1440, height: 900 },
};
const THEMES = ["dark", "light"];
const folder = join(root, "screens");

const { values: options } = parseArgs({
  options: { only: { type: "string" }, size: { type: "string" }, theme: { type: "string" } },
});
const sizes = Object.entries(SIZES).filter(([name]) => options.size === undefined || name === options.size);
const themes = THEMES.filter((name) => options.theme === undefined || name === options.theme);

await exitOnUserError(async () => {
  if (sizes.length === 0) throw new UserError(`--size is one of ${Object.keys(SIZES).join(", ")}.`);
  if (themes.length === 0) throw new UserError(`--theme is one of ${THEMES.join(", ")}.`);
  await install();
  await build(["server", "web"]);
});
const demo = await startDemo();
const failures = [];
try {
  await takePictures();
} finally {
  demo.child.kill("SIGINT");
  await once(demo.child, "exit");
}
for (const failure of failures) logProgress(failure);
console.log(`\nThe pictures are in screens/index.html. ${failures.length} problems.`);
process.exitCode = failures.length > 0 ? 1 : 0;

/** Starts `npm run demo` and reads its address, password and draft from what it prints. */
async function startDemo() {
  const args = ["--conditions=source", "--import", "tsx", "packages/server/src/dev/demo.ts"];
  const child = spawn(process.execPath, args, { cwd: root, stdio: ["ignore", "pipe", "inherit"] });
  let text = "";
  for await (const line of createInterface(child.stdout)) {
    text += `${line}\n`;
    if (line.startsWith("Press Ctrl-C")) break;
  }
  const url = /^The demo is at +(\S+)$/m.exec(text)?.[1];
  const password = /^Password +(\S+)$/m.exec(text)?.[1];
  const draftLeagueId = /\/draft\/(\S+)$/m.exec(text)?.[1];
  if (!url || !password || !draftLeagueId) throw new Error(`the demo did not start:\n${text}`);
  child.stdout.resume();
  return { child, url, password, draftLeagueId };
}

async function takePictures() {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const browser = await chromium.launch({
    executablePath: (await findShell()) ?? (await findBrowser()),
    args: ["--no-sandbox", "--disable-quic", "--disable-background-networking"],
  });
  try {
    const screens = await createScreens({ ...demo, call });
    const chosen = screens.filter(
      ({ name }) => options.only === undefined || new RegExp(options.only).test(name),
    );
    if (chosen.length === 0) throw new Error(`no screen's name matches "${options.only}"`);
    const pages = new Map();
    for (const screen of chosen) {
      logProgress(screen.name);
      if (!pages.has(screen.user)) pages.set(screen.user, await openPage(browser, screen.user));
      const page = pages.get(screen.user);
      await takeScreen(page, screen).catch(async (error) => {
        await page.screenshot({ path: join(folder, `${screen.name}.failed.png`) });
        failures.push(`${screen.name}: ${error.message.split("\n")[0]}`);
      });
    }
    writeFileSync(join(folder, "index.html"), contactSheet(chosen.map(({ name }) => name)));
  } finally {
    await browser.close();
  }
}

async function call(path, { token, body, method = body ? "POST" : "GET" } = {}) {
  const response = await fetch(`${demo.url}/api${path}`, {
    method,
    headers: {
      ...(token && { Authorization: token }),
      ...(body && { "Content-Type": "application/json" }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const reply = await response.json();
  if (reply.status !== "success") throw new Error(`${path}: ${reply.message}`);
  return reply;
}

async function openPage(browser, user) {
  // A service worker would answer some calls instead of `page.route`.
  // Passkeys do not work on IP addresses.
  const baseURL = demo.url.replace("127.0.0.1", "localhost");
  const settings = { baseURL, reducedMotion: "reduce", serviceWorkers: "block" };
  const context = await browser.newContext(settings);
  if (user !== null) {
    const { token, userType } = await call("/login", { body: { username: user, pwd: demo.password } });
    await context.addInitScript((jwt) => localStorage.setItem("jwt", jwt), token);
    if (userType) await context.addInitScript((type) => localStorage.setItem("userType", type), userType);
  }
  return context.newPage();
}

/** Opens the screen anew at each size: a sheet may be a dialog at another width. */
async function takeScreen(page, { name, path, open, prepare }) {
  await prepare?.();
  for (const [size, viewport] of sizes) {
    await page.context().setOffline(false);
    await page.unrouteAll();
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme: themes[0] });
    await page.goto(path);
    // Not by its role alone: a sheet that is open hides it from assistive technology.
    await page.locator('h1, [role="heading"][aria-level="1"]').first().waitFor();
    await open?.(page);
    for (const theme of themes) {
      await page.emulateMedia({ colorScheme: theme });
      await page.locator(`html[data-theme=${theme}]`).waitFor();
      const problems = await findProblems(page);
      failures.push(...problems.map((problem) => `${name}, ${size}, ${theme}: ${problem}`));
      await page.screenshot({ path: join(folder, `${name}.${size}.${theme}.png`) });
    }
  }
}

/** What axe finds, and what sticks out at the right. */
async function findProblems(page) {
  await page.waitForLoadState("networkidle");
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    const { animations } = { animations: document.getAnimations() };
    await Promise.race([
      Promise.allSettled(animations.map((animation) => animation.finished)),
      new Promise((resolve) => setTimeout(resolve, 1000)),
    ]);
    const { violations } = await globalThis.axe.run(document, {
      resultTypes: ["violations"],
      preload: false,
    });
    const { scrollWidth } = document.documentElement;
    const widest = [...document.querySelectorAll("body *")].findLast(
      (element) => Math.abs(element.getBoundingClientRect().right + scrollX - scrollWidth) < 1,
    );
    return [
      ...violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(" ")}`)),
      ...(scrollWidth > innerWidth
        ? [`${scrollWidth - innerWidth} px wider than the window: ${widest?.cloneNode().outerHTML}`]
        : []),
    ];
  });
}

function contactSheet(names) {
  const rows = names.map((name) => {
    const pictures = sizes.flatMap(([size]) =>
      themes.map((theme) => {
        const file = encodeURI(`${name}.${size}.${theme}.png`);
        return `<a href="${file}"><img loading="lazy" src="${file}" alt="${name}, ${size}, ${theme}"></a>`;
      }),
    );
    return `<h2>${name}</h2><p>${pictures.join("\n")}</p>`;
  });
  return `<!doctype html><meta charset="utf-8"><title>Screens</title>
<style>body{background:#444;color:#fff;font-family:sans-serif}img{height:420px;margin:4px}</style>
${rows.join("\n")}`;
}
