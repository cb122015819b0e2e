import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { browserTargets } from "./build/browser-targets.ts";
import { importPastIndexes } from "./build/feature-indexes.ts";
import { groupsOfFans, preloadPages } from "./build/first-files.ts";
import { pastSeasons } from "./build/past-seasons.ts";
import { keepScriptsForStart, preloadFonts, prerenderSkeletons } from "./build/page-html.ts";
import { serviceWorker } from "./build/service-worker.ts";
import { dropIconNames, dropUnusedRouter, writeCalls } from "./build/smaller-scripts.ts";

// Compressed once here, so that the server need not.
function compress(): Plugin {
  return {
    name: "compress",
    apply: "build",
    async writeBundle({ dir = "" }, bundle) {
      const names = [
        "start.js",
        ...Object.keys(bundle).filter((file) => /\.(?:js|css|svg)$|^assets\/.*\.json$/.test(file)),
      ];
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
    pastSeasons(),
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
  // The rule lab's. It takes of the game what it uses, as the page does.
  worker: {
    format: "es",
    rolldownOptions: { treeshake: { moduleSideEffects: (id) => !/packages[\\/]game[\\/]/.test(id) } },
  },
  build: {
    outDir: "dist",
    target: browserTargets,
    // The content security policy forbids data: fonts and styles, so nothing is inlined.
    assetsInlineLimit: 0,
    // Browsers without modulepreload (Safari before 17) load the same files a little later.
    // The page names its files; what it loads later is one or two files, which need no list of those to load with them.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, files, { hostType }) => (hostType === "html" ? files : []),
    },
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
            ...groupsOfFans(),
            {
              name: "schemas",
              test: /packages[\\/]contract[\\/]|zod|src[\\/]platform[\\/]api[\\/](form-errors|upload)/,
              priority: 3,
            },
            // What other pages and the admin area share.
            { name: "rules", test: /packages[\\/]game[\\/]/, minShareCount: 2, priority: 2 },
            {
              name: "ui",
              test: /src[\\/](ui|platform)[\\/](?!share-image)|lucide-react/,
              minShareCount: 2,
              priority: 2,
            },
            {
              name: "shared",
              test: /src[\\/]features[\\/]\w+[\\/](?!admin[\\/])/,
              minShareCount: 2,
              priority: 1,
            },
          ],
        },
      },
    },
  },
});
