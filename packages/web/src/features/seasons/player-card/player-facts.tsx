import type { playerRoutes, ReplyOf } from "@emberline/contract";
import type { ReactNode } from "react";
import { TribeTag } from "../../../ui/display/badge.tsx";

type Facts = ReplyOf<typeof playerRoutes.facts>["data"];

/** Age, home, job and tribes; what is unknown is left out. */
export function PlayerFacts({ facts: { age, home, occupation, tribes } }: { facts: Facts }) {
  if (age === null && !home && !occupation && tribes.length === 0) return null;
  return (
    <dl className="mb-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 rounded-xl border border-line bg-ink px-3.5 py-3 text-[0.9375rem]">
      {age !== null && <Fact label="Age">{age}</Fact>}
      {home && <Fact label="Home">{home}</Fact>}
      {occupation && <Fact label="Job">{occupation}</Fact>}
      {tribes.length > 0 && (
        <Fact label={tribes.length === 1 ? "Tribe" : "Tribes"}>
          <ul className="grid gap-0.5">
            {tribes.map(({ name, color, fromEpisode }) => (
              <li key={fromEpisode} className="flex flex-wrap items-baseline justify-between gap-x-3">
                <TribeTag name={name} color={color} />
                <span className="text-[0.8125rem] text-dim">from episode {fromEpisode}</span>
              </li>
            ))}
          </ul>
        </Fact>
      )}
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-dim">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </>
  );
}
