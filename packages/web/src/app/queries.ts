import { onlineManager } from "@tanstack/react-query";
import { createQueryClient } from "../platform/api/query-client.ts";
import { readToken } from "../platform/api/token.ts";
import { emitUnauthorized } from "../platform/session/unauthorized.ts";
import { prefetchPage } from "./prefetch-page.ts";

// Import this file dynamically: the login is shown without the query cache.

export const queries = createQueryClient(emitUnauthorized);
// With a token the user is probably logged in: load the page's data while the session is checked.
if (readToken() !== null) prefetchPage(queries, location.pathname, location.search);

// The library assumes a network at first, and would not notice the first one of a page that was opened without.
onlineManager.setOnline(navigator.onLine);
