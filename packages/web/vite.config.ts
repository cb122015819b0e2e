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
          injectTo: "head-prepend",
        }));
      },
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
        const { module } = await runnerImport<{ prerender: () => string }>(
          "./src/app/loading/prerender.tsx",
          {
            root: import.meta.dirname,
            environments: {
              inline: { resolve: { noExternal: [/^@emberline\//], conditions: ["source"] } },
            },
            oxc: { jsx: { development: false } },
          },
        );
        const skeletons = module.prerender();
        // The content security policy forbids them.
        if (/\sstyle=/.test(skeletons))
          throw new Error(`a skeleton has ${String(/<[^<]*\sstyle="[^"]*"/.exec(skeletons))}`);
        return html.replace('<div id="root">', (root) => root + skeletons);
      },
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
  "/": "app/pages/my-teams-page.tsx",
  "/league/:leagueId": "app/pages/league-page.tsx",
  "/draft/:leagueId": "app/pages/draft-page.tsx",
  "/notes": "features/note/published-notes-page.tsx",
  "/settings": "features/settings/settings-page.tsx",
};
/** What each of them needs as well. */
const PRELOADED_WITH_ALL = ["app/layouts/main-layout.tsx", "session/session-api.ts", "app/prefetch-page.ts"];

// The browser asks for all files of a page at once, instead of one layer of imports after another.
function preloadPages(): Plugin {
  return {
    name: "preload-pages",
    apply: "build",
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).flatMap((output) => (output.type === "chunk" ? [output] : []));
      const find = (source: string) => {
        const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/src/${source}`));
        if (chunk === undefined) throw new Error(`${source} has no chunk of its own`);
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
      const inPage = withImports(chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName));
      const preloads = Object.entries(PRELOADED_PAGES).map(([path, page]) => {
        const files = withImports([...PRELOADED_WITH_ALL, page].map(find));
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
    preloadFonts(),
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
              priority: 5,
            },
            // Needed by the login page.
            { name: "login", tags: ["$initial"], priority: 4 },
            // What always comes together is one file, instead of one for every hook, icon and schema.
            {
              name: "api",
              test: /packages[\\/]contract[\\/]|src[\\/](api|sw)[\\/]|@tanstack/,
              minShareCount: 2,
              priority: 3,
            },
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
