import "../core/worker/withoutEval.ts";
import type { PlanRead, PlanToRead } from "./planReading.ts";
import { readPlan } from "./readPlan.ts";

/** What the worker says of a file, once. pdf.js says things of its own besides, to a page that it takes for its own. */
export type FromPlanReader = { readonly read: PlanRead };

/** The part of a dedicated worker's global object that is used; the DOM's types know only the window. */
type WorkerScope = {
  fetch(url: string): Promise<Response>;
  postMessage(message: FromPlanReader): void;
  addEventListener(type: "message", listener: (event: { readonly data: PlanToRead }) => void): void;
};

const scope = self as unknown as WorkerScope;

async function load(url: string): Promise<Uint8Array> {
  const answer = await scope.fetch(url);
  if (!answer.ok) throw new Error(`${url} could not be loaded: ${answer.status}.`);
  return new Uint8Array(await answer.arrayBuffer());
}

scope.addEventListener("message", ({ data }) => {
  readPlan(data, load).then(
    (read) => scope.postMessage({ read }),
    () => scope.postMessage({ read: { type: "refused", problem: "broken" } }),
  );
});
