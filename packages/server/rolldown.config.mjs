import { fileURLToPath } from "node:url";
import { defineConfig } from "rolldown";

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));

/** One file loads several times as fast as the thousand that it is made of. */
export default defineConfig({
  input: {
    main: path("src/main.ts"),
    cli: path("src/cli.ts"),
    "start-app": path("src/main/start-app.ts"),
    "worker-thread": path("src/main/worker-thread.ts"),
    "decode-picture": path("src/platform/images/decode-picture.ts"),
  },
  platform: "node",
  // They hold native code, or read files of their own.
  external: ["@fastify/swagger-ui", "@node-rs/argon2", "sharp"],
  transform: {
    define: {
      // pg asks whether it runs at Cloudflare, before Node 21 by loading all of `fetch`.
      "navigator.userAgent": '"Node.js"',
      navigator: "{}",
    },
  },
  resolve: {
    alias: {
      "@emberline/contract": path("../contract/src/index.ts"),
      "@emberline/game": path("../game/src/index.ts"),
    },
  },
  output: {
    dir: path("dist"),
    // Flat: `src/platform/paths.ts` finds the package's folders from there.
    chunkFileNames: "[name]-[hash].js",
    // Names stay, for the log.
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
  },
});
