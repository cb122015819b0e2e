import { type SyntheticEvent, useRef } from "react";
import { runUnlessBusy } from "../hooks/run-unless-busy.ts";

/**
 * What a form does when it is submitted; what `work` gives is waited for. Until then another submit does
 * nothing: Enter may follow a click before anything on screen says that the click is at work.
 */
export function useSubmit(onSubmit: (form: HTMLFormElement) => unknown) {
  const lock = useRef(false);
  return (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    void runUnlessBusy(lock, () => onSubmit(form));
  };
}
