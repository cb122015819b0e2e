import { existsSync } from "node:fs";
import { join } from "node:path";
import cors from "@fastify/cors";
import helmet from "@fastify/helmet";
import rateLimit from "@fastify/rate-limit";
import fastifyStatic from "@fastify/static";
import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import type { Settings } from "../env.ts";
import { answerUnknownPath } from "./failures.ts";

const DAY_SECONDS = 86_400;
const GENERAL_LIMIT = { max: 1200, timeWindow: 60_000 };
const ASSET_LIFE_MS = 365 * DAY_SECONDS * 1000;

/** What stands round every call: headers, origins, limits, the API's description. */
export async function registerShell(app: FastifyInstance, settings: Settings): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        imgSrc: ["'self'", "data:", "blob:"],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    // Whoever serves over https says so in front of us; over plain http the header would be a lie.
    strictTransportSecurity: settings.publicUrl.startsWith("https:"),
    referrerPolicy: { policy: "same-origin" },
  });
  await app.register(cors, {
    origin: settings.corsOrigins.includes("*") ? "*" : settings.corsOrigins,
    methods: ["GET", "POST", "PUT", "PATCH", "DELETE"],
    allowedHeaders: ["authorization", "content-type"],
    maxAge: DAY_SECONDS,
  });
  await app.register(rateLimit, {
    ...GENERAL_LIMIT,
    errorResponseBuilder: (_request, { after }) =>
      Object.assign(new Error(`That was a bit much. Please try again in ${after}`), { statusCode: 429 }),
  });
  await describeApi(app, settings);
}

async function describeApi(app: FastifyInstance, settings: Settings): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: `${settings.siteName} API`, version: "1" },
      components: { securitySchemes: { token: { type: "apiKey", in: "header", name: "Authorization" } } },
    },
    transform: jsonSchemaTransform,
  });
  await app.register(swaggerUi, { routePrefix: "/api/docs", staticCSP: true });
  app.get("/api/openapi.json", { schema: { hide: true } }, () => app.swagger());
}

/** The built app at `/`: hashed files for a year, the page itself never; every other path is the app's own. */
export async function serveApp(app: FastifyInstance, webDir: string | undefined): Promise<void> {
  const page = webDir !== undefined && existsSync(join(webDir, "index.html"));
  if (page) {
    await app.register(fastifyStatic, {
      root: webDir,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const lasting = path.includes("/assets/");
        reply.setHeader(
          "cache-control",
          lasting ? `public, max-age=${ASSET_LIFE_MS / 1000}, immutable` : "no-cache",
        );
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const isPage = page && request.method === "GET" && !/^\/(?:api|assets)(?:\/|$|\?)/.test(request.url);
    return isPage ? reply.sendFile("index.html") : answerUnknownPath(request, reply);
  });
}
