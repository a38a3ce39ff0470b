import { Readable } from "node:stream";
import { type ControllerDefinition, HttpStream, type KuzzleRequest } from "kuzzle";
import type { z } from "zod";
import type { Customer } from "../../../src/domain/customers/customer.ts";
import {
  type Call,
  type CheckedRequestOf,
  COMMON_REFUSALS,
  type CustomerField,
  type GivenAnswerOf,
} from "../../../src/domain/base/call.ts";
import { DomainError, parsed, refused, waitOf } from "../../../src/domain/base/domainError.ts";
import type { ErrorCode } from "../../../src/domain/base/errorCatalogue.ts";
import { CustomerIndex } from "../../../src/domain/base/ids.ts";
import { nameIssues } from "../../../src/domain/base/oneLine.ts";
import { SECOND } from "../../../src/domain/base/time.ts";
import { wellFormedWithin } from "../../../src/domain/base/wellFormed.ts";
import { assertSuperAdmin, customerFor } from "./tenancy/customers.ts";
import type { AppDeps } from "./deps.ts";
import type { ToKuzzleError } from "./errors.ts";
import { type Caller, callerOf } from "./request.ts";
import { mayTakeCalls } from "./security/helpReads.ts";
import type { RequestConnection } from "./security/clientAddress.ts";

/** A declared call with what answers it. */
export type Answered = {
  readonly call: Call;
  readonly handle: (request: KuzzleRequest, rules: AnswerRules) => Promise<unknown>;
};

/** What every call is answered by. `areChecked`: an answer or a refusal that its call does not declare is an error. */
export type AnswerRules = {
  readonly sdk: AppDeps["sdk"];
  readonly areChecked: boolean;
  /** @throws DomainError proof_needed where the session has no fresh proof of who has it */
  readonly assertProven: (
    caller: Caller,
    call: Call,
    customer: Customer | undefined,
  ) => Promise<void>;
  /** Notes a call that was answered; nobody waits for it. */
  readonly note: (call: Call, request: KuzzleRequest, answered: unknown) => void;
  /** Notes a call that the caller has no right to; nobody waits for it. */
  readonly noteRefusal: (request: KuzzleRequest, refusal: ErrorCode) => void;
};

/**
 * What a browser loads by an address: the bytes as they are, and the headers they come with. A stream must not fail: what
 * it comes to is cut off where it stands, which its end must tell.
 */
export type RawAnswer = {
  readonly bytes: Buffer | Readable;
  readonly headers: Readonly<Record<string, string>>;
};

/** The answers to the calls of a feature; every module is a function of what it needs. `controllers.ts` lists them. */
export type AnswersModule = (deps: AppDeps) => readonly Answered[];

/** The customer that a call is about; nothing where the call names none. */
type CustomerOf<Of extends Call> = [Of["customer"]] extends [CustomerField] ? Customer : undefined;

/**
 * Answers a declared call. `run` is reached by whoever may make the call, with a request that holds: the session says who
 * calls, and a customer that the request names is one at which the caller is a holder of the call.
 */
export function answer<Of extends Call>(
  call: Of,
  run: (
    request: CheckedRequestOf<Of>,
    caller: Caller,
    customer: CustomerOf<Of>,
  ) => Promise<GivenAnswerOf<Of>>,
): Answered {
  if (call.isOpen) throw new Error(`${call.name} is open to everybody: answer it by answerOpen.`);
  return {
    call,
    handle: async (request, rules) => {
      const caller = callerOf(request);
      const body = parsed(call.request, bodyOf(request, call), "body") as CheckedRequestOf<Of>;
      const customer = (await admitted(rules, call, caller, body)) as CustomerOf<Of>;
      const answered = await refusing(call, rules, () => run(body, caller, customer));
      if (rules.areChecked) assertDeclared(call, answered);
      return answered;
    },
  };
}

/**
 * What was sent, without halves of characters: one lone surrogate makes a whole file invalid that is exported later.
 * @throws DomainError invalid_input where a name to be written is more than one line
 */
function bodyOf({ input }: KuzzleRequest, { isReading }: Call): unknown {
  const body = wellFormedWithin(input.body ?? {});
  const issues = isReading ? [] : nameIssues(body);
  if (issues.length > 0) throw refused(issues, "body");
  return body;
}

/** Answers a call that anybody may make (`isOpen`): there is no caller, what the request carries is the right to it. */
export function answerOpen<Of extends Call<z.ZodType, z.ZodType, null>>(
  call: Of,
  run: (request: CheckedRequestOf<Of>, connection: RequestConnection) => Promise<GivenAnswerOf<Of>>,
): Answered {
  if (!call.isOpen) throw new Error(`${call.name} is not open to everybody: answer it by answer.`);
  return {
    call,
    handle: async (request, rules) => {
      const body = parsed(call.request, bodyOf(request, call), "body") as CheckedRequestOf<Of>;
      const { connection } = request.context;
      const answered = await refusing(call, rules, () => run(body, connection));
      if (rules.areChecked) assertDeclared(call, answered);
      return answered;
    },
  };
}

/**
 * Answers a call that a browser makes by an address, as it loads an image: the request stands in the address, and the
 * answer is no JSON. Otherwise as `answer`.
 */
export function answerRaw<Of extends Call>(
  call: Of,
  run: (
    request: CheckedRequestOf<Of>,
    caller: Caller,
    customer: CustomerOf<Of>,
  ) => Promise<RawAnswer>,
): Answered {
  return {
    call,
    handle: async (request, rules) => {
      const caller = callerOf(request);
      const args = parsed(call.request, request.input.args, "address") as CheckedRequestOf<Of>;
      const customer = (await admitted(rules, call, caller, args)) as CustomerOf<Of>;
      return sendRaw(request, await refusing(call, rules, () => run(args, caller, customer)));
    },
  };
}

/** @throws DomainError invalid_input by a socket: a raw answer carries no request id, and whoever asked would wait for ever */
function sendRaw(request: KuzzleRequest, { bytes, headers }: RawAnswer): Buffer | HttpStream {
  if (request.context.connection.protocol !== "http")
    throw new DomainError("invalid_input", {}, "These bytes are answered by HTTP only: GET them.");
  request.response.configure({ format: "raw", headers: { ...headers } });
  if (Buffer.isBuffer(bytes)) return bytes;
  // Kuzzle ends the process over a stream of strings: what is no stream of bytes is made one.
  return new HttpStream(
    bytes.readableObjectMode ? Readable.from(bytes, { objectMode: false }) : bytes,
  );
}

/** As `answerOpen`, where a program reads an address: the request stands in it, and the answer is no JSON. */
export function answerOpenRaw<Of extends Call<z.ZodType, z.ZodType, null>>(
  call: Of,
  run: (request: CheckedRequestOf<Of>, connection: RequestConnection) => Promise<RawAnswer>,
): Answered {
  if (!call.isOpen) throw new Error(`${call.name} is not open to everybody: answer it by answer.`);
  return {
    call,
    handle: async (request, rules) => {
      const args = parsed(call.request, request.input.args, "address") as CheckedRequestOf<Of>;
      const { connection } = request.context;
      return sendRaw(request, await refusing(call, rules, () => run(args, connection)));
    },
  };
}

/** What a call has answered, or how it was refused, is not what it declares. Correct the call or its answer. */
export class CallBroken extends Error {
  constructor({ name }: Call, what: string) {
    super(`${name} does not keep to its declaration: ${what}.`);
    this.name = "CallBroken";
  }
}

/**
 * In Kuzzle's words: a controller for each that the calls name, errors of the domain in Kuzzle's shape, and for each call
 * the route `/_/omniscient/<controller>/<action>`.
 */
export function definitionsOf(
  answers: readonly Answered[],
  rules: AnswerRules,
  toKuzzleError: ToKuzzleError,
): ReadonlyMap<string, ControllerDefinition> {
  const definitions = new Map<string, ControllerDefinition>();
  for (const { call, handle } of answers) {
    const { controller, action, verb } = call;
    const definition = definitions.get(controller) ?? { actions: {} };
    definitions.set(controller, definition);
    definition.actions[action] = {
      handler: async (request: KuzzleRequest): Promise<unknown> => {
        try {
          const answered = await handle(request, rules);
          rules.note(call, request, answered);
          return answered;
        } catch (error) {
          if (error instanceof DomainError && error.code === "not_allowed")
            rules.noteRefusal(request, error.code);
          const wait = waitOf(error);
          if (wait !== null)
            request.response.setHeader("Retry-After", String(Math.ceil(wait / SECOND)));
          throw toKuzzleError(error);
        }
      },
      // Without a route of ours Kuzzle makes one by GET, which cannot carry a body.
      http: [{ verb, path: `${controller}/${action}` }],
    };
  }
  return definitions;
}

/** The customer that the request names, if the caller may make the call there. @throws DomainError not_allowed, not_found, proof_needed */
async function admitted(
  { sdk, assertProven }: AnswerRules,
  call: Call,
  caller: Caller,
  request: unknown,
): Promise<Customer | undefined> {
  const { customer: field, holders, isForHelpers, needsProof } = call;
  if (holders.length === 0) assertSuperAdmin(caller);
  const customer =
    field === null
      ? undefined
      : await customerFor(
          sdk,
          caller,
          CustomerIndex.parse(Reflect.get(Object(request), field)),
          holders,
        );
  if (isForHelpers && customer !== undefined && !(await mayTakeCalls(sdk, caller, customer.index)))
    throw new DomainError(
      "not_allowed",
      { customer: customer.index },
      `You do not take calls for help of the customer ${customer.index}: ask its administrator.`,
    );
  // Asked last: who has no right to the call is not asked for anything.
  if (needsProof) await assertProven(caller, call, customer);
  return customer;
}

/** @throws CallBroken where a code that the call does not declare is thrown, if answers are checked */
async function refusing<Result>(
  call: Call,
  { areChecked }: AnswerRules,
  run: () => Promise<Result>,
): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (!areChecked || !(error instanceof DomainError)) throw error;
    const declared: readonly ErrorCode[] = [...COMMON_REFUSALS, ...call.refusals];
    if (declared.includes(error.code)) throw error;
    throw new CallBroken(call, `it is refused with ${error.code}`);
  }
}

function assertDeclared(call: Call, answered: unknown): void {
  // As it is sent: what JSON leaves out is not answered.
  const sent: unknown = JSON.parse(JSON.stringify(answered ?? null));
  const { error } = call.answer.safeParse(sent);
  if (error !== undefined) throw new CallBroken(call, error.message);
}
