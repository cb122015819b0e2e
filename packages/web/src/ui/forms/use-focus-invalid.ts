import { useAfterRender } from "../hooks/use-after-render.ts";

/** Gives a form's first field in error the focus, once all that was set before it was asked for is on the page. */
export function useFocusInvalid(): (form: HTMLFormElement) => void {
  const onceDrawn = useAfterRender();
  return (form) => onceDrawn(() => form.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
}
