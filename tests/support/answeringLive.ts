import { RequestFailed, type RequestFailure } from "../../src/streams/core/kuzzle/requestFailed.ts";
import type { KuzzleRequest } from "../../src/streams/core/kuzzle/kuzzleConnection.ts";
import { liveOver } from "./liveOver.ts";

/** A backend that gives these answers in turn, the last one for ever; an error is a refusal. `asked`: its requests. */
export function answeringLive(...answers: unknown[]) {
  const asked: KuzzleRequest[] = [];
  const call = async (request: KuzzleRequest) => {
    asked.push(request);
    const answer = answers[Math.min(asked.length, answers.length) - 1];
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return { ...liveOver(call), asked };
}

/** How a request fails. `told`: the server's words. */
export const failing = (failure: RequestFailure, told = "") =>
  new RequestFailed(failure, { controller: "omniscient/label", action: "create" }, told);

/** A refusal with a code of ours. */
export const refusing = (code: string, data: Readonly<Record<string, unknown>> = {}, told = "") =>
  failing({ kind: "refused", status: 409, id: `plugin.balise.${code}`, data }, told);
