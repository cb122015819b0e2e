import { ApiError } from "../../../api/api-error.ts";
import { emitUnauthorized } from "../../../session/unauthorized.ts";

/** A save is no query: the session has to be told by hand that it is over. */
export async function reportUnauthorized<Reply>(reply: Promise<Reply>): Promise<Reply> {
  try {
    return await reply;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) emitUnauthorized();
    throw error;
  }
}
