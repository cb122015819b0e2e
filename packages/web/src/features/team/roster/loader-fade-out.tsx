import { SPINNER_HIDE_MS } from "@emberline/game";
import { useEffect, useState } from "react";
import { FireLoader } from "../../../ui/art/fire-loader.tsx";

/** The loading fire, which burns on for a moment after what it announced is there; never for what was there before. */
export function LeavingFire({ arrivedAt }: { arrivedAt: number }) {
  const [burns, setBurns] = useState(() => Date.now() - arrivedAt < SPINNER_HIDE_MS);
  useEffect(() => {
    const timer = setTimeout(() => setBurns(false), SPINNER_HIDE_MS);
    return () => clearTimeout(timer);
  }, []);
  return burns && <FireLoader size={24} />;
}
