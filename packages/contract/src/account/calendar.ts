import * as z from "zod/mini";
import { Iso } from "../fields.ts";
import { route, success, successWith } from "../route.ts";

/** The private address of a user's calendar, which can be read without a login. */
export const CalendarFeed = z.object({ address: z.string(), createdAt: Iso });
export type CalendarFeed = z.output<typeof CalendarFeed>;

export const calendarRoutes = {
  get: route({
    name: "calendar.get",
    method: "GET",
    path: "/user/calendar",
    access: "user",
    summary: "The address of the caller's calendar feed, or null while there is none",
    reply: successWith(z.nullable(CalendarFeed)),
  }),
  renew: route({
    name: "calendar.renew",
    method: "POST",
    path: "/user/calendar",
    access: "user",
    summary: "Creates a new address for the caller's calendar feed; an earlier one stops working",
    reply: successWith(CalendarFeed),
  }),
  remove: route({
    name: "calendar.remove",
    method: "DELETE",
    path: "/user/calendar",
    access: "user",
    summary: "Ends the caller's calendar feed",
    reply: success({}),
  }),
};
