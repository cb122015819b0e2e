import { answerParent } from "../processes/child.ts";
import { type HttpLoadResult, type HttpPlan, type HttpRun, runHttpLoad } from "./http-load.ts";

/** The HTTP load generator: receives plans once and then runs them by name. */
export type GeneratorJob =
  | { kind: "plan"; name: string; plan: HttpPlan }
  | { kind: "run"; name: string; run: HttpRun };

const plans = new Map<string, HttpPlan>();

answerParent<GeneratorJob>(async (job): Promise<HttpLoadResult | null> => {
  if (job.kind === "plan") {
    plans.set(job.name, job.plan);
    return null;
  }
  const plan = plans.get(job.name);
  if (!plan) throw new Error(`there is no plan ${job.name}`);
  return runHttpLoad(plan, job.run);
});
