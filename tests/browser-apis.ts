import bcd from "@mdn/browser-compat-data/forLegacyNode";
import oldestBrowsers from "../packages/web/oldest-browsers.json" with { type: "json" };

interface Support {
  version_added?: string | boolean | null;
  version_removed?: unknown;
  flags?: unknown;
}
interface Feature {
  __compat?: { support: Record<string, Support | Support[] | undefined> };
  [name: string]: unknown;
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only these parts of the data are read
const { api, javascript } = bcd as unknown as { api: Feature; javascript: { builtins: Feature } };

/** Globals whose instances have a name of their own. */
const INSTANCES = ["document", "navigator", "window", "performance", "crypto", "history", "screen"];

/**
 * What a source uses that the oldest supported browsers (`oldest-browsers.json`) lack, by the data of MDN: globals
 * and their members. What the same source asks for first (`"Segmenter" in Intl`, `typeof navigator.share`, `navigator.permissions?.`) may be
 * used. Methods of the language's own objects are the compiler's business: its `lib` ends with ES2023.
 */
export function findNewApis(source: string): string[] {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\/|(^|[^:])\/\/.*$/gm, "$1");
  const questions = /"(\w+)" in \w+|typeof (?:\w+\.)*(\w+)/g;
  const featureTested = new Set([...code.matchAll(questions)].map(([, one, other]) => one ?? other ?? ""));
  const members = [...code.matchAll(/\b([A-Za-z]\w+)\??\.(\w+)\b(?!\?\.)/g)].flatMap(
    ([, object = "", name = ""]) =>
      featureTested.has(name) || featureTested.has(object) ? [] : memberIssue(object, name),
  );
  const globals = [...code.matchAll(/\bnew ([A-Z]\w+)\b|(?<![.\w])([a-z]\w+)\(/g)].flatMap(
    ([, made, called]) => {
      const name = made ?? called ?? "";
      return featureTested.has(name) ? [] : issueOf(name, find(api, name) ?? find(javascript.builtins, name));
    },
  );
  return [...new Set([...members, ...globals])].toSorted();
}

function memberIssue(object: string, name: string): string[] {
  const owner = INSTANCES.includes(object) ? object[0]?.toUpperCase() + object.slice(1) : object;
  if (!/^[A-Z]/.test(owner)) return [];
  const parent = find(api, owner) ?? find(javascript.builtins, owner);
  if (!parent) return [];
  return issueOf(`${owner}.${name}`, find(parent, `${name}_static`) ?? find(parent, name));
}

function find(parent: Feature, name: string): Feature | undefined {
  const found = Object.hasOwn(parent, name) ? parent[name] : undefined;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every object of the data is one
  return typeof found === "object" && found !== null && "__compat" in found ? (found as Feature) : undefined;
}

function issueOf(what: string, feature: Feature | undefined): string[] {
  const { __compat: compat } = feature ?? {};
  if (!compat) return [];
  const { support } = compat;
  const late = Object.entries(oldestBrowsers).flatMap(([browser, oldest]) => {
    const since = sinceOf(support[browser]);
    return since === null || isNewer(since, oldest) ? [`${browser} ${since ?? "never"}`] : [];
  });
  return late.length === 0 ? [] : [`${what} needs ${late.join(", ")}`];
}

/** The first version that has it at least in part, without a switch of the browser; null when the newest has not. */
function sinceOf(support: Support | Support[] | undefined): string | null {
  if (support === undefined) return "0";
  const entries = [support].flat().filter(({ flags }) => flags === undefined);
  if (entries[0]?.version_removed !== undefined) return null;
  const versions = entries.flatMap(({ version_added: version }) =>
    typeof version === "string" ? [version.replace("≤", "")] : [],
  );
  return versions.toSorted((one, other) => (isNewer(one, other) ? 1 : -1))[0] ?? null;
}

function isNewer(version: string, oldest: string): boolean {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const [oldMajor = 0, oldMinor = 0] = oldest.split(".").map(Number);
  return major > oldMajor || (major === oldMajor && minor > oldMinor);
}
