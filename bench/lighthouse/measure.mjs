// npm run lighthouse -- ADDRESS PASSWORD [RUNS]    of a site that `npm run demo` serves
import { mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import lighthouse from "lighthouse";
import puppeteer from "puppeteer-core";

const USERNAME = "ana";
const [address, password, runs = "3"] = process.argv.slice(2);
if (password === undefined) {
  console.error("Start npm run demo, then: npm run lighthouse -- ADDRESS PASSWORD [RUNS]");
  process.exit(1);
}

async function request(path, { token, ...options } = {}) {
  const headers = { "content-type": "application/json", ...(token && { authorization: token }) };
  const response = await fetch(`${address}/api${path}`, { ...options, headers });
  if (!response.ok) throw new Error(`${path} answers ${response.status}`);
  return response.json();
}

const body = JSON.stringify({ username: USERNAME, pwd: password });
const { token } = await request("/login", { method: "POST", body });
const { data: teams } = await request("/team/myTeams", { token });
// One league of the demo is in the middle of its season; the draft of the other is about to begin.
const ids = teams
  .map(({ league }) => league)
  .toSorted((one, other) => Date.parse(one.draft.startDate) - Date.parse(other.draft.startDate))
  .map(({ leagueId }) => leagueId);
const pages = {
  login: "/login",
  "my teams": "/",
  league: `/league/${ids.at(0)}`,
  draft: `/draft/${ids.at(-1)}`,
};

const profile = mkdtempSync(join(tmpdir(), "emberline-lighthouse-"));
const browser = await puppeteer.launch({
  executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
  userDataDir: profile,
  args: ["--no-sandbox", "--disable-dev-shm-usage"],
});
const median = (values) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];
const table = {};
try {
  for (const [name, path] of Object.entries(pages)) {
    const results = [];
    for (let run = 0; run < Number(runs); run++) results.push(await measure(path, name !== "login"));
    const row = Object.fromEntries(
      Object.keys(results[0]).map((key) => [key, median(results.map((result) => result[key]))]),
    );
    table[name] = { ...row, runs: results.map(({ performance }) => performance).join(" ") };
    console.error(`${name} done, load average ${loadavg()[0].toFixed(1)}`);
  }
} finally {
  await browser.close();
  rmSync(profile, { recursive: true, force: true });
}
console.table(table);

/** One run in a new context, because an earlier page would have filled the cache. */
async function measure(path, isLoggedIn) {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.goto(`${address}/api/health/live`);
  if (isLoggedIn) await page.evaluate((stored) => localStorage.setItem("jwt", stored), token);
  const { lhr } = await lighthouse(
    `${address}${path}`,
    {
      disableStorageReset: true,
      logLevel: "error",
      onlyCategories: ["performance", "accessibility", "best-practices", "seo"],
    },
    undefined,
    page,
  );
  await context.close();
  const score = (category) => Math.round((lhr.categories[category].score ?? 0) * 100);
  const ms = (audit) => Math.round(lhr.audits[audit].numericValue);
  const scripts = lhr.audits["network-requests"].details.items.filter(
    ({ resourceType }) => resourceType === "Script",
  );
  return {
    performance: score("performance"),
    accessibility: score("accessibility"),
    "best practices": score("best-practices"),
    SEO: score("seo"),
    "first paint ms": ms("first-contentful-paint"),
    "largest paint ms": ms("largest-contentful-paint"),
    "blocking ms": ms("total-blocking-time"),
    "layout shift": Number(lhr.audits["cumulative-layout-shift"].numericValue.toFixed(3)),
    "script KB": Math.round(scripts.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1000),
  };
}
