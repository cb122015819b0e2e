import { AppError } from "../errors.ts";
import { violates } from "./transaction.ts";

/** Runs `work`, and turns a violation of this unique constraint into an `AppError` 409 with the message. */
export async function rejectDuplicate<T>(
  constraint: string,
  message: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (violates(error, constraint)) throw new AppError(409, message);
    throw error;
  }
}
