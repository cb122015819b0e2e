import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import oldestBrowsers from "./oldest-browsers.json" with { type: "json" };
import { build, defineConfig, runnerImport, type HtmlTagDescriptor, type Plugin, type Rolldown } from "vite";

/** The browsers of oldest-browsers.json as build targets. */
const { chrome, edge, firefox, safari } = oldestBrowsers;
const browserTargets = [`chrome${chrome}`, `edge${edge}`, `firefox${firefox}`, `safari${safari}`];

const preloadedFonts = /(figtree|bricolage-grotesque)-latin-wght-normal.*\.woff2$/;

// Built font names contain a hash, so the preload links are written by the build.
function preloadFonts(): Plugin {
  return {
    name: "preload-fonts",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle }) {
        const files = Object.keys(bundle ?? {}).filter((file) => preloadedFonts.test(file));
        return files.map((file): HtmlTagDescriptor => ({
          tag: "link",
          attrs: { rel: "preload", as: "font", type: "font/woff2", href: `/${file}`, crossorigin: true },
          // After the stylesheet, which then gets the open connection.
          injectTo: "head",
        }));
      },
    },
  };
}

// The page's skeleton is shown before any script of the app runs, so the stylesheet and the fonts go first.
function lowerPriorityOfScripts(): Plugin {
  return {
    name: "lower-priority-of-scripts",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (html) =>
        html.replace(/(?:<script type="module"|<link rel="modulepreload")/g, `$& fetchpriority="low"`),
    },
  };
}

// What the app shows first is part of the page, so that it is seen before the scripts have run.
function prerenderSkeletons(): Plugin {
  return {
    name: "prerender-skeletons",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      async handler(html) {
        const { prerender } = await run<{ prerender: () => string }>("./src/app/loading/prerender.tsx");
        const skeletons = prerender();
        // The content security policy forbids them.
        if (/\sstyle=/.test(skeletons))
          throw new Error(`a skeleton has ${String(/<[^<]*\sstyle="[^"]*"/.exec(skeletons))}`);
        return html.replace('<div id="root">', (root) => root + skeletons);
      },
    },
  };
}

/** Modules of this package run while the app is built. */
const run = async <Module>(file: string): Promise<Module> => {
  const { module } = await runnerImport<Module>(file, {
    root: import.meta.dirname,
    environments: { inline: { resolve: { noExternal: [/^@emberline\//], conditions: ["source"] } } },
    oxc: { jsx: { development: false } },
  });
  return module;
};

// The names and paths of the calls as values, so that no page needs the contract's schemas to make them.
function writeCalls(): Plugin {
  return {
    name: "write-calls",
    apply: "build",
    load: {
      filter: { id: /[\\/]src[\\/]api[\\/]calls\.ts$/ },
      async handler() {
        const calls = Object.entries(await run<Record<string, unknown>>("./src/api/calls.ts"));
        return calls.map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`).join("\n");
      },
    },
  };
}

// The router's parts that the app does not use stay in the bundle otherwise: their names are set, their kind is called.
function dropUnusedRouter(): Plugin {
  return {
    name: "drop-unused-router",
    apply: "build",
    transform: {
      filter: { id: /node_modules[\\/]react-router[\\/]/ },
      handler: (code) =>
        code
          .replace(/^\w+\.displayName = "\w+";$/gm, "")
          .replace(/(?<=^var \w+ = )(?=React\d*\.(?:forwardRef|createContext)\()/gm, "/* @__PURE__ */ "),
    },
  };
}

/** The files outside `assets/` that the page uses. */
const PAGE_FILES = ["/start.js", "/favicon.svg", "/manifest.webmanifest", "/icons/icon-192.png"];

/** What the app needs without a network: everything but the admin area, and the fonts that are preloaded. */
function offlineFiles(bundle: Rolldown.OutputBundle): string[] {
  const files = new Set<string>();
  const add = (name: string) => {
    const chunk = bundle[name];
    if (files.has(name) || chunk?.type !== "chunk" || chunk.name === "admin-app") return;
    files.add(name);
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
    for (const next of [...chunk.imports, ...chunk.dynamicImports]) add(next);
  };
  for (const output of Object.values(bundle)) {
    if (output.type === "chunk" && output.isEntry) add(output.fileName);
    else if (preloadedFonts.test(output.fileName)) files.add(output.fileName);
  }
  return [...PAGE_FILES, ...[...files].map((name) => `/${name}`)];
}

/** The pages that are opened directly most often; the server knows the page's files by its path. */
const PRELOADED_PAGES = {
  "/login": "app/pages/login.tsx",
  "/": "app/pages/my-teams-page.tsx",
  "/league/:leagueId": "app/pages/league-page.tsx",
  "/draft/:leagueId": "app/pages/draft-page.tsx",
  "/notes": "features/note/published-notes-page.tsx",
  "/settings": "features/settings/settings-page.tsx",
};
/** This page checks what is typed with the contract's schemas; the others do not load them first. */
const PAGE_OF_FORMS = PRELOADED_PAGES["/settings"];
/** Nobody is logged in on this one. */
const LOGIN_PAGE = PRELOADED_PAGES["/login"];
/** What each of the others needs as well. */
const PRELOADED_WITH_ALL = ["app/layouts/main-layout.tsx", "session/session-api.ts", "app/prefetch-page.ts"];

interface ModuleGraph {
  getModuleInfo: (id: string) => { importedIds: readonly string[]; code: string | null } | null;
}

/** The modules of this package and of the game that pages import, in any number of steps, and their icons. */
function importedBy(pages: string[], graph: ModuleGraph): Set<string> {
  const modules = new Set(pages.map((page) => join(import.meta.dirname, "src", page)));
  // A set may grow while it is gone through.
  for (const id of modules) {
    const { importedIds = [], code } = graph.getModuleInfo(id) ?? {};
    for (const next of importedIds) {
      if (/packages[\\/](web|game)[\\/]src/.test(next)) modules.add(next);
      else if (/lucide-react\.\w+$/.test(next))
        iconsIn(code, next, graph).forEach((icon) => modules.add(icon));
    }
  }
  return modules;
}

/** The modules of the icons that a module imports by name from the library, which exports all of them. */
function iconsIn(code: string | null = "", library: string, graph: ModuleGraph): string[] {
  const icons = graph.getModuleInfo(library);
  const [, names = ""] = /import \{([^}]*)\} from "lucide-react"/.exec(code ?? "") ?? [];
  return names.split(",").flatMap((name) => {
    const exported = new RegExp(
      `default as ${name.trim().split(" ")[0]}\\b[^}]*\\} from ['"]\\.(/[^'"]*)['"]`,
    );
    const [, file] = exported.exec(icons?.code ?? "") ?? [];
    return file === undefined ? [] : (icons?.importedIds.filter((id) => id.endsWith(file)) ?? []);
  });
}

/** The pages that load these files first, and what each of them loads right after its first render. */
const FAN_PAGES = {
  login: LOGIN_PAGE,
  "my-teams": PRELOADED_PAGES["/"],
  "league-page": PRELOADED_PAGES["/league/:leagueId"],
  "draft-room": PRELOADED_PAGES["/draft/:leagueId"],
  notes: PRELOADED_PAGES["/notes"],
  services: "app/user-services.tsx",
};
/** What a league's page loads when it is shown, without the schemas that their neighbours need. */
const LEAGUE_PARTS = [
  "app/pages/this-week/this-week.tsx",
  "features/league/before-draft/before-draft.tsx",
  "features/league/members/leave-league.tsx",
  "features/player/league-players.tsx",
  "features/team/roster/my-team.tsx",
];
type FirstFile = "start" | "fans" | "kit" | "parts" | "later";

/**
 * Groups of what fans' pages load first: modules that more than one page needs, those of the kit that one page and
 * something else needs, and the page's other parts. Then what a league's page loads later, by feature.
 */
function groupsOfFirstFiles(): Rolldown.CodeSplittingGroup[] {
  let ofAll: Set<string> | undefined;
  let ofPages: (readonly [string, Set<string>])[] = [];
  let ofLeagueParts = new Set<string>();
  const fileOf = (id: string, graph: ModuleGraph): { kind: FirstFile; page: string } | null => {
    if (ofAll === undefined) {
      ofAll = importedBy(PRELOADED_WITH_ALL, graph);
      ofLeagueParts = importedBy(LEAGUE_PARTS, graph);
      ofPages = Object.entries(FAN_PAGES).map(([name, page]) => [name, importedBy([page], graph)]);
    }
    const pages = ofPages.filter(([, modules]) => modules.has(id)).map(([name]) => name);
    // The login and the pages of fans do not load each other's files.
    if (pages.includes("login") && (ofAll.has(id) || pages.length > 1)) return { kind: "start", page: "" };
    if (ofAll.has(id) || pages.length > 1 || /@tanstack/.test(id)) return { kind: "fans", page: "" };
    const [page] = pages;
    if (page !== undefined) {
      return { kind: /[\\/]src[\\/](ui|api)[\\/]|lucide-react/.test(id) ? "kit" : "parts", page };
    }
    const [, feature] = /[\\/]features[\\/](\w+)/.exec(id) ?? [];
    return feature !== undefined && ofLeagueParts.has(id) ? { kind: "later", page: feature } : null;
  };
  const group = (kind: FirstFile, priority: number): Rolldown.CodeSplittingGroup => ({
    name: (id, graph) => {
      const file = fileOf(id, graph);
      if (file?.kind !== kind) return null;
      return file.page === "" ? kind : `${file.page}-${kind}`;
    },
    // What a page alone needs is in the same file as its other parts.
    minShareCount: kind === "kit" || kind === "later" ? 2 : 1,
    priority,
  });
  return [group("start", 6), group("fans", 5), group("kit", 4), group("parts", 3), group("later", 1.5)];
}

// The browser asks for all files of a page at once, instead of one layer of imports after another.
function preloadPages(): Plugin {
  return {
    name: "preload-pages",
    apply: "build",
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).flatMap((output) => (output.type === "chunk" ? [output] : []));
      const find = (source: string) => {
        const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/src/${source}`)));
        if (chunk === undefined) throw new Error(`${source} is in no file`);
        return chunk.fileName;
      };
      const withImports = (names: string[], files = new Set<string>()): Set<string> => {
        for (const name of names) {
          const chunk = bundle[name];
          if (files.has(name) || chunk?.type !== "chunk") continue;
          if (chunk.moduleIds.some((id) => /[\\/]src[\\/]admin[\\/]/.test(id))) {
            throw new Error(`${name} has code of the admin area, and is loaded with a page of fans`);
          }
          files.add(name);
          withImports(chunk.imports, files);
        }
        return files;
      };
      const refuseSchemas = (names: Iterable<string>) => {
        for (const name of names) {
          const chunk = bundle[name];
          if (
            chunk?.type === "chunk" &&
            chunk.moduleIds.some((id) => /[\\/]node_modules[\\/]zod[\\/]/.test(id))
          ) {
            throw new Error(`${name} has zod, which a page of fans would load first; see src/api/calls.ts`);
          }
        }
      };
      const inPage = withImports(chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName));
      const preloads = Object.entries(PRELOADED_PAGES).map(([path, page]) => {
        const ofAll = page === LOGIN_PAGE ? [] : PRELOADED_WITH_ALL;
        const files = withImports([...ofAll, page].map(find));
        if (page !== PAGE_OF_FORMS) refuseSchemas([...inPage, ...files]);
        return [path, [...files].filter((file) => !inPage.has(file)).map((file) => `/${file}`)] as const;
      });
      const source = JSON.stringify(Object.fromEntries(preloads));
      this.emitFile({ type: "asset", fileName: "preload.json", source });
    },
  };
}

// The service worker is one file without imports, with a stable name.
function serviceWorker(): Plugin {
  return {
    name: "service-worker",
    apply: "build",
    async generateBundle(_options, bundle) {
      const built = await build({
        configFile: false,
        publicDir: false,
        logLevel: "warn",
        define: { APP_FILES: JSON.stringify(offlineFiles(bundle)) },
        build: {
          write: false,
          target: browserTargets,
          rolldownOptions: { input: "src/sw/service-worker.ts", output: { format: "iife" } },
        },
      });
      const [worker] = "output" in built ? built.output : [];
      if (worker === undefined) throw new Error("the service worker was not built");
      this.emitFile({ type: "asset", fileName: "sw.js", source: worker.code });
    },
  };
}

// Compressed once here, so that the server need not.
function compress(): Plugin {
  return {
    name: "compress",
    apply: "build",
    async writeBundle({ dir = "" }, bundle) {
      const names = Object.keys(bundle).filter((file) => /\.(?:js|css|svg)$/.test(file));
      for (const name of names) await writeFile(join(dir, `${name}.br`), await brotli(join(dir, name)));
    },
  };
}

const brotli = async (file: string) => promisify(brotliCompress)(await readFile(file));

const server = { target: `http://127.0.0.1:${process.env["PORT"] ?? 3000}`, ws: true };

export default defineConfig({
  plugins: [
    react(),
    tailwind(),
    writeCalls(),
    dropUnusedRouter(),
    preloadFonts(),
    lowerPriorityOfScripts(),
    preloadPages(),
    prerenderSkeletons(),
    serviceWorker(),
    compress(),
  ],
  resolve: { conditions: ["source", "module", "browser", "development|production"] },
  server: { proxy: { "/api": server } },
  preview: { proxy: { "/api": server } },
  build: {
    outDir: "dist",
    target: browserTargets,
    // The content security policy forbids data: fonts and styles, so nothing is inlined.
    assetsInlineLimit: 0,
    rolldownOptions: {
      treeshake: {
        // The pure packages have no side effects.
        moduleSideEffects: (id) => !/packages[\\/](contract|game)[\\/]/.test(id),
      },
      output: {
        codeSplitting: {
          // A module goes to the first matching group, with all its imports.
          groups: [
            // Changes rarely, so it stays in the browser's cache.
            {
              name: "react",
              tags: ["$initial"],
              test: /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack)[\\/]/,
              priority: 7,
            },
            // Needed by the login and by all pages.
            { name: "start", tags: ["$initial"], priority: 6 },
            { name: "draft-rules", test: /game[\\/]src[\\/]draft/, minShareCount: 2, priority: 6 },
            ...groupsOfFirstFiles(),
            // What always comes together is one file, instead of one for every hook, icon and schema.
            { name: "schemas", test: /packages[\\/]contract[\\/]|zod/, priority: 2 },
            { name: "api", test: /src[\\/](api|sw)[\\/]/, minShareCount: 2, priority: 2 },
            {
              name: "ui",
              test: /src[\\/]ui[\\/]|lucide-react/,
              minShareCount: 2,
              priority: 2,
            },
            {
              name: "league",
              test: /src[\\/](features[\\/](league|team|survey|player|note)|draft-setup)[\\/]|packages[\\/]game/,
              minShareCount: 2,
              priority: 1,
            },
          ],
        },
      },
    },
  },
});
