import { route, success } from "../route.ts";

export const healthRoutes = {
  live: route({
    name: "health.live",
    method: "GET",
    path: "/health/live",
    access: "anyone",
    summary: "The process runs",
    reply: success({}),
  }),
  ready: route({
    name: "health.ready",
    method: "GET",
    path: "/health/ready",
    access: "anyone",
    summary: "The database answers, so this server can take traffic",
    reply: success({}),
  }),
};
