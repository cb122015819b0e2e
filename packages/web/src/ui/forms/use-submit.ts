import { type SyntheticEvent, useRef } from "react";
import { runUnlessBusy } from "../hooks/run-unless-busy.ts";

/**
 * The submit handler of a form. Until the promise of `onSubmit` settles, another submit does nothing: Enter
 * may follow a click before the button shows that it is busy.
 */
export function useSubmit(onSubmit: (form: HTMLFormElement) => unknown) {
  const lock = useRef(false);
  return (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    void runUnlessBusy(lock, () => onSubmit(form));
  };
}
