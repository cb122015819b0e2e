import type { ComponentProps, MouseEvent } from "react";
import { useHref, useLinkClickHandler, type To } from "react-router";

export interface LinkProps extends Omit<ComponentProps<"a">, "href"> {
  to: To;
  /** Of the history entry. */
  state?: unknown;
  /** In place of the current history entry. */
  replace?: boolean;
}

/** A link within the app. The router's own one brings 2.5 KB for loading data of routes, which the app does not use. */
export function Link({ to, state, replace, onClick, target, children, ...rest }: LinkProps) {
  const href = useHref(to);
  const follow = useLinkClickHandler(to, { state, replace, target });
  const handleClick = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!event.defaultPrevented) follow(event);
  };
  return (
    <a {...rest} href={href} target={target} onClick={handleClick}>
      {children}
    </a>
  );
}
