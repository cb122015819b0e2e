import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { browserTargets } from "./build/browser-targets.ts";
import { importPastIndexes } from "./build/feature-indexes.ts";
import { groupsOfFirstFiles, preloadPages } from "./build/first-files.ts";
import { keepScriptsForStart, preloadFonts, prerenderSkeletons } from "./build/page-html.ts";
import { serviceWorker } from "./build/service-worker.ts";
import { dropIconNames, dropUnusedRouter, writeCalls } from "./build/smaller-scripts.ts";

// Compressed once here, so that the server need not.
function compress(): Plugin {
  return {
    name: "compress",
    apply: "build",
    async writeBundle({ dir = "" }, bundle) {
      const names = ["start.js", ...Object.keys(bundle).filter((file) => /\.(?:js|css|svg)$/.test(file))];
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
    importPastIndexes(),
    writeCalls(),
    dropUnusedRouter(),
    dropIconNames(),
    preloadFonts(),
    keepScriptsForStart(),
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
    // Browsers without modulepreload (Safari before 17) load the same files a little later.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      treeshake: {
        // The pure packages have no side effects.
        moduleSideEffects: (id) => !/packages[\\/](contract|game)[\\/]/.test(id),
      },
      output: {
        // One character less than by default: each page names dozens of files.
        chunkFileNames: "assets/[name]-[hash:7].js",
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
            {
              name: "draft-rules",
              test: /game[\\/]src[\\/]draft[\\/](?!refusal)/,
              minShareCount: 2,
              priority: 6,
            },
            ...groupsOfFirstFiles(),
            // What always comes together is one file, instead of one for every hook, icon and schema.
            {
              name: "schemas",
              test: /packages[\\/]contract[\\/]|zod|src[\\/]platform[\\/]api[\\/](form-errors|upload)/,
              priority: 3,
            },
            { name: "spoilers", test: /src[\\/]features[\\/]spoilers[\\/]/, minShareCount: 2, priority: 1 },
            { name: "api", test: /src[\\/]platform[\\/](api|sw)[\\/]/, minShareCount: 2, priority: 2 },
            // What pages load after they are shown must not bring the schemas with it.
            { name: "rules", test: /packages[\\/]game[\\/]/, minShareCount: 2, priority: 2 },
            {
              name: "ui",
              test: /src[\\/]ui[\\/](?!share-image)|lucide-react/,
              minShareCount: 2,
              priority: 2,
            },
            // No page needs it first.
            { name: "share-image", test: /src[\\/]ui[\\/]share-image[\\/]/, minShareCount: 2, priority: 1 },
            // Small files that several pages share.
            {
              name: "shared",
              test: /src[\\/](features[\\/](chat[\\/]reactions|seasons[\\/]player-card)|platform[\\/]events)[\\/]/,
              minShareCount: 2,
              priority: 1,
            },
            {
              name: "account",
              test: /src[\\/]features[\\/]accounts[\\/][\w-]+\.tsx?$/,
              minShareCount: 2,
              priority: 1,
            },
            {
              name: "draft-later",
              test: /src[\\/]features[\\/]drafts[\\/]((?!setup[\\/])|setup[\\/]aborted-text)/,
              minShareCount: 2,
              priority: 1.5,
            },
            {
              name: "league",
              test: /src[\\/]features[\\/](leagues|surveys|results[\\/](standings|points-chart|roster)|seasons[\\/]players|messages[\\/]notes|drafts[\\/]setup)[\\/](?!admin[\\/])/,
              minShareCount: 2,
              priority: 1,
            },
          ],
        },
      },
    },
  },
});
