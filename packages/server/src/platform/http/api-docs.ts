import { allRoutes } from "@emberline/contract";
import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import Fastify, { type FastifyInstance } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import { schemaOf } from "./bind.ts";

/** The OpenAPI document and its page, on a separate Fastify instance for `inject`. */
export async function createApiDocs(siteName: string): Promise<FastifyInstance> {
  const app = Fastify();
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => JSON.stringify);
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: `${siteName} API`, version: "1" },
      components: { securitySchemes: { token: { type: "apiKey", in: "header", name: "Authorization" } } },
    },
    transform: jsonSchemaTransform,
  });
  await app.register(swaggerUi, {
    routePrefix: "/api/docs",
    staticCSP: true,
    // Without the bar for exploring other APIs.
    uiConfig: { layout: "BaseLayout" },
  });
  app.get("/api/openapi.json", { schema: { hide: true } }, () => app.swagger());
  for (const route of allRoutes) {
    app.route({
      method: route.method,
      url: `/api${route.path}`,
      schema: schemaOf(route),
      handler: () => ({}),
    });
  }
  return app;
}
