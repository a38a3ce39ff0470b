import type { ControllerDefinition, KuzzleRequest } from "kuzzle";
import type { z } from "zod";
import { DomainError, parsed } from "../../../src/domain/base/domainError.ts";
import type { AppDeps } from "./deps.ts";
import type { ToKuzzleError } from "./errors.ts";
import { bodyOf, type Caller, callerOf } from "./request.ts";

/** One action of ours: what it accepts and what it does with it. */
export type Action = {
  /** How HTTP asks it: by POST with a body, or by GET with everything in the address. */
  readonly verb: "get" | "post";
  readonly handler: (request: KuzzleRequest) => Promise<unknown>;
};

/** What a browser loads by an address: the bytes as they are, and the headers they come with. */
export type RawAnswer = {
  readonly bytes: Buffer;
  readonly headers: Readonly<Record<string, string>>;
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
    verb: "post",
    handler: async (request) => {
      const caller = callerOf(request);
      return run(bodyOf(request, schema), caller);
    },
  };
}

/**
 * An action that a browser reaches by an address, as an image is: HTTP asks it by GET, its arguments stand in the
 * address and are checked by a schema, and the answer is no JSON.
 */
export function rawAction<Schema extends z.ZodType>(
  schema: Schema,
  run: (args: z.output<Schema>, caller: Caller) => Promise<RawAnswer>,
): Action {
  return {
    verb: "get",
    handler: async (request) => {
      const caller = callerOf(request);
      const { bytes, headers } = await run(parsed(schema, request.input.args, "address"), caller);
      // A raw answer carries no request id: whoever asked by a socket would wait for ever.
      if (request.context.connection.protocol !== "http")
        throw new DomainError(
          "invalid_input",
          {},
          "These bytes are answered by HTTP only: GET them.",
        );
      request.response.configure({ format: "raw", headers: { ...headers } });
      return bytes;
    },
  };
}

/** In Kuzzle's words: errors of the domain get Kuzzle's shape, each action gets its route `/_/omniscient/<controller>/<action>`. */
export function definitionOf(
  controller: OurController,
  toKuzzleError: ToKuzzleError,
): ControllerDefinition {
  return {
    actions: Object.fromEntries(
      Object.entries(controller.actions).map(([name, { verb, handler }]) => [
        name,
        // Without a route of ours Kuzzle makes one by GET, which cannot carry a body.
        {
          handler: async (request: KuzzleRequest): Promise<unknown> => {
            try {
              return await handler(request);
            } catch (error) {
              throw toKuzzleError(error);
            }
          },
          http: [{ verb, path: `${controller.name}/${name}` }],
        },
      ]),
    ),
  };
}
