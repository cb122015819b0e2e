import { SPINNER_HIDE_MS } from "@emberline/game";
import { useEffect, useState } from "react";
import { FireLoader } from "../../../ui/art/fire-loader.tsx";

/** Shows the loader for a moment after the data has arrived; not for cached data. */
export function LoaderFadeOut({ loadedAt }: { loadedAt: number }) {
  const [isShown, setIsShown] = useState(() => Date.now() - loadedAt < SPINNER_HIDE_MS);
  useEffect(() => {
    const timer = setTimeout(() => setIsShown(false), SPINNER_HIDE_MS);
    return () => clearTimeout(timer);
  }, []);
  return isShown && <FireLoader size={24} />;
}
