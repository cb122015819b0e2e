import { useAfterRender } from "../hooks/use-after-render.ts";

/** Focuses a form's first invalid field after the next render. */
export function useFocusInvalid(): (form: HTMLFormElement) => void {
  const afterRender = useAfterRender();
  return (form) => afterRender(() => form.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
}
