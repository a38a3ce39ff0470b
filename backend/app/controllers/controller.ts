import type { ControllerDefinition, KuzzleRequest } from "kuzzle";
import type { z } from "zod";
import type { AppDeps } from "../deps.ts";
import type { ToKuzzleError } from "../errors.ts";
import { bodyOf, type Caller, callerOf } from "../request.ts";

/** One action of ours: what it accepts and what it does with it. */
export type Action = {
  readonly handler: (request: KuzzleRequest) => Promise<unknown>;
};

/** A controller by its name, e.g. omniscient/user. */
export type OurController = {
  readonly name: `omniscient/${string}`;
  readonly actions: Readonly<Record<string, Action>>;
};

/** Every controller is a function of what it needs; `controllers.ts` lists them. */
export type ControllerModule = (deps: AppDeps) => OurController;

/** An action whose body is checked by a schema and which is told who calls. */
export function action<Schema extends z.ZodType>(
  schema: Schema,
  run: (body: z.output<Schema>, caller: Caller) => Promise<unknown>,
): Action {
  return {
    handler: async (request) => {
      const caller = callerOf(request);
      return run(bodyOf(request, schema), caller);
    },
  };
}

/** In Kuzzle's words: errors of the domain get Kuzzle's shape, each action gets its POST route `/_/omniscient/<controller>/<action>`. */
export function definitionOf(
  controller: OurController,
  toKuzzleError: ToKuzzleError,
): ControllerDefinition {
  return {
    actions: Object.fromEntries(
      Object.entries(controller.actions).map(([name, { handler }]) => [
        name,
        // Without a route of ours Kuzzle makes a GET one, which cannot carry a body.
        {
          handler: async (request: KuzzleRequest): Promise<unknown> => {
            try {
              return await handler(request);
            } catch (error) {
              throw toKuzzleError(error);
            }
          },
          http: [{ verb: "post" as const, path: `${controller.name}/${name}` }],
        },
      ]),
    ),
  };
}
