import type { z } from "zod";
import type { ProfileName } from "./profile.ts";
import type { ErrorCode } from "./errorCatalogue.ts";
import { partsOf } from "./parts.ts";

/** The name of a call of ours: Kuzzle's controller and action. */
export type CallName = `omniscient/${string}:${string}`;

/** The field of a request that names the customer whose data the call is about. */
export type CustomerField = "customer" | "customerIndex";

/** How many items of one field a request may hold; where the field is a number, how large it may be. */
export type CallLimit = { readonly field: string; readonly most: number };

/**
 * A call of ours, declared once: the backend answers it, the front calls it, the table of rights and the routes are made
 * of it. Refusals that every call may have (`COMMON_REFUSALS`) are not declared.
 */
export type Call<
  Request extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
  Customer extends CustomerField | null = CustomerField | null,
  Refusal extends ErrorCode = ErrorCode,
> = {
  readonly name: CallName;
  /** The two parts of its name: `omniscient/alert` and `acknowledge`. */
  readonly controller: `omniscient/${string}`;
  readonly action: string;
  /** Post: a body and an answer in JSON. Get: arguments in the address, and the answer is bytes. */
  readonly verb: "get" | "post";
  readonly request: Request;
  readonly answer: Answer;
  /** The types of the bytes that it answers; null: JSON. */
  readonly media: readonly string[] | null;
  /** Null: it is about no customer, or about whom the session says. */
  readonly customer: Customer;
  /** Who may call it, besides super admins. */
  readonly holders: readonly ProfileName[];
  /** Of the holders only those who take calls for help (`helpRight`). */
  readonly isForHelpers: boolean;
  /** Anybody may call it, signed in or not: what it carries is the right to it. */
  readonly isOpen: boolean;
  /** It only reads. Every other call changes something: it is an event of the journal, and not made while the product is seen as somebody else would. */
  readonly isReading: boolean;
  /** A reading by which data leaves the product, as files and exports do: it is an event of the journal too. */
  readonly isDisclosure: boolean;
  /** It asks the user of a session for a fresh proof of who they are (docs/decisions/0228). Keys are not asked. */
  readonly needsProof: boolean;
  /** Doing it twice is the same as doing it once: it waits for a connection, and is sent again where an answer was lost. */
  readonly isRepeatable: boolean;
  /** How long its answer may take, in ms; null: as long as that of any request. */
  readonly patience: number | null;
  /** What is more than this goes in several calls; null: nothing of it can be many. */
  readonly limit: CallLimit | null;
  /** The codes of the catalogue that it may be refused with, besides the common ones. */
  readonly refusals: readonly Refusal[];
};

/**
 * What any call may be refused with: who calls, what is sent, what it is about, a lock that somebody else holds, a disk
 * without room, and a server that does not get to it.
 */
export const COMMON_REFUSALS = [
  "not_signed_in",
  "not_allowed",
  "invalid_input",
  "not_found",
  "conflict",
  "disk_full",
  "busy",
] as const satisfies readonly ErrorCode[];
export type CommonRefusal = (typeof COMMON_REFUSALS)[number];

/** What a caller sends. */
export type RequestOf<Of extends Call> = Unchanging<z.input<Of["request"]>>;
/** What the backend is given of it. */
export type CheckedRequestOf<Of extends Call> = z.output<Of["request"]>;
/** What the backend answers. */
export type GivenAnswerOf<Of extends Call> = Unchanging<z.input<Of["answer"]>>;
/** What the caller reads of it. */
export type AnswerOf<Of extends Call> = z.output<Of["answer"]>;
/** The codes that a call may be refused with. */
export type RefusalOf<Of extends Call> = CommonRefusal | Of["refusals"][number];

/** The same, with everything in it read-only: what is sent is only read. */
export type Unchanging<Value> = unknown extends Value
  ? Value
  : Value extends string | number | boolean | bigint | null | undefined
    ? Value
    : Value extends readonly unknown[]
      ? { readonly [Key in keyof Value]: Unchanging<Value[Key]> }
      : Value extends object
        ? { readonly [Key in keyof Value]: Unchanging<Value[Key]> }
        : Value;

/** Declares a call. `customer` is the field `customerIndex` unless it says otherwise. */
export function defineCall<
  Request extends z.ZodType,
  Answer extends z.ZodType,
  const Customer extends CustomerField | null = "customerIndex",
  const Refusal extends ErrorCode = never,
>(declared: {
  readonly name: CallName;
  readonly verb?: "get" | "post";
  readonly request: Request;
  readonly answer: Answer;
  readonly media?: readonly string[];
  readonly customer?: Customer;
  readonly holders: readonly ProfileName[];
  readonly isForHelpers?: boolean;
  readonly isOpen?: boolean;
  readonly isReading?: boolean;
  readonly isDisclosure?: boolean;
  readonly needsProof?: boolean;
  readonly isRepeatable: boolean;
  readonly patience?: number;
  readonly limit?: CallLimit & { readonly field: keyof z.input<Request> & string };
  readonly refusals?: readonly Refusal[];
}): Call<Request, Answer, Customer, Refusal> {
  const [controller, action] = declared.name.split(":") as [`omniscient/${string}`, string];
  return Object.freeze({
    controller,
    action,
    verb: "post",
    media: null,
    isForHelpers: false,
    isOpen: false,
    isReading: declared.verb === "get",
    isDisclosure: false,
    needsProof: false,
    patience: null,
    limit: null,
    ...declared,
    // Which refusals its caller handles is its own affair: this one is answered by one dialog for all.
    refusals: [
      ...(declared.refusals ?? []),
      ...(declared.needsProof === true ? ["proof_needed" as Refusal] : []),
    ],
    customer: (declared.customer === undefined ? "customerIndex" : declared.customer) as Customer,
  });
}

/**
 * A request in as many as the limit of its call asks for: all fields but the limited one are the same in each. One that
 * asks for nothing (an empty list, zero) is no request.
 */
export function inParts<Of extends Call>(
  { limit }: Of,
  request: RequestOf<Of>,
): readonly RequestOf<Of>[] {
  if (limit === null) return [request];
  const { field, most } = limit;
  const asked: unknown = Reflect.get(Object(request), field);
  const withPart = (part: unknown) => ({ ...Object(request), [field]: part }) as RequestOf<Of>;
  if (typeof asked !== "number") return partsOf(asked as readonly unknown[], most).map(withPart);
  return Array.from({ length: Math.ceil(asked / most) }, (_, index) =>
    withPart(Math.min(most, asked - index * most)),
  );
}

/** Where a call is answered over HTTP. */
export function callPath({ controller, action }: Pick<Call, "action" | "controller">): string {
  return `/_/${controller}/${action}`;
}

/** The address of a call that is made by GET, with its arguments. */
export function callAddress(
  call: Pick<Call, "action" | "controller">,
  request: Readonly<Record<string, string>>,
): string {
  return `${callPath(call)}?${new URLSearchParams(request).toString()}`;
}
