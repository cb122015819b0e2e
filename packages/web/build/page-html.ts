import type { HtmlTagDescriptor, Plugin } from "vite";
import { runModule } from "./run-module.ts";

/** The fonts that every page uses. */
export const preloadedFonts = /(figtree-latin-wght|bricolage-grotesque-latin-700)-normal.*\.woff2$/;

/** Built font names contain a hash, so the preload links are written by the build. */
export function preloadFonts(): Plugin {
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

/**
 * start.js loads the app's scripts from a template, to which the server adds those of the page. They have a low
 * priority, so that the stylesheet and the fonts are not loaded beside them with the same bandwidth.
 */
export function keepScriptsForStart(): Plugin {
  return {
    name: "keep-scripts-for-start",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(html) {
        const scripts = /<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g;
        const found = html.match(scripts)?.map((tag) => tag.replace(/^<\w+/, '$& fetchpriority="low"'));
        if (found === undefined) throw new Error("The page has no scripts");
        return html
          .replace(scripts, "")
          .replace(
            '<script src="/start.js">',
            (start) => `<template id="app-scripts">${found.join("")}</template>\n    ${start}`,
          );
      },
    },
  };
}

/** What the app shows first is part of the page, so that it is seen before the scripts have run. */
export function prerenderSkeletons(): Plugin {
  return {
    name: "prerender-skeletons",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      async handler(html) {
        const { prerender } = await runModule<{ prerender: () => string }>("./src/app/loading/prerender.tsx");
        const skeletons = prerender();
        // The content security policy forbids them.
        if (/\sstyle=/.test(skeletons))
          throw new Error(`a skeleton has ${String(/<[^<]*\sstyle="[^"]*"/.exec(skeletons))}`);
        return html.replace('<div id="root">', (root) => root + skeletons);
      },
    },
  };
}
