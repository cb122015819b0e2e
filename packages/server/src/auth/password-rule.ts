import { AppError } from "../errors.ts";

/** The contract asks for the specification's 4; the operator may ask for more, in the same words. */
export function requireLongEnough(password: string, minLength: number): void {
  if (Array.from(password).length < minLength) {
    throw new AppError(400, `Password must be at least ${minLength} characters`);
  }
}
