import { reasonOf } from "../log.ts";

/** What is asked of a service that the platform names. `token`: its bearer; empty: none is sent. */
export type ServiceRequest = {
  readonly method: "GET" | "PUT" | "DELETE";
  readonly url: string;
  readonly token: string;
  readonly body?: unknown;
};

/** `status` null: nothing was answered, and `error` says why. `error` beside a status: its body cannot be used. `asked`: its Retry-After, in ms. */
export type ServiceAnswer = {
  readonly status: number | null;
  readonly error: string | null;
  readonly body: unknown;
  readonly bytes: number;
  readonly asked: number | null;
};

/** Asks services at addresses that the operator has given. Never throws for what a service does. */
export type ServiceClient = { ask(request: ServiceRequest): Promise<ServiceAnswer> };

/** How long an answer may take, in ms, to its last byte, and how large it may be, in bytes. */
export type ServicePatience = { readonly whole: number; readonly bytes: number };
const PATIENCE: ServicePatience = { whole: 10_000, bytes: 8 * 1024 * 1024 };

/** What a header can carry. */
const IN_HEADERS = /^[\x20-\x7e]*$/u;

/**
 * By fetch, and unlike webhooks (webhookPost.ts) without a judgement of where it leads: whoever runs the platform has given
 * the address. Redirects are not followed, since they would carry the token elsewhere.
 */
export function serviceClient(patience = PATIENCE): ServiceClient {
  return {
    async ask({ method, url, token, body }) {
      // No service has given such a key.
      if (!IN_HEADERS.test(token))
        return { ...NOTHING, status: 401, error: "The key holds characters that no key has." };
      const over = AbortSignal.timeout(patience.whole);
      let response: Response;
      try {
        response = await fetch(url, {
          method,
          headers: {
            accept: "application/json",
            ...(token === "" ? {} : { authorization: `Bearer ${token}` }),
            "user-agent": "Balise-Sync/1",
            ...(body === undefined ? {} : { "content-type": "application/json" }),
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          redirect: "manual",
          signal: over,
        });
      } catch (error) {
        return { ...NOTHING, error: over.aborted ? tooSlow(patience) : causeOf(error) };
      }
      const { status } = response;
      const asked = askedOf(response.headers.get("retry-after"));
      let bytes: Buffer;
      try {
        bytes = await read(response, patience.bytes);
      } catch (error) {
        const why = over.aborted ? tooSlow(patience) : causeOf(error);
        return { ...NOTHING, status, asked, error: `The answer broke off: ${why}` };
      }
      return { status, asked, bytes: bytes.length, ...parsedJson(status, bytes) };
    },
  };
}

const NOTHING: ServiceAnswer = { status: null, error: null, body: null, bytes: 0, asked: null };

function tooSlow({ whole }: ServicePatience): string {
  return `No whole answer within ${whole / 1000} s.`;
}

/** @throws where the connection ends too soon, or the answer is larger than `most` */
async function read(response: Response, most: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > most) throw new Error(`it is larger than ${most} bytes.`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Of what was refused the status says all that counts; of what succeeded the body does. */
function parsedJson(status: number, bytes: Buffer): Pick<ServiceAnswer, "body" | "error"> {
  if (status >= 300) return { body: null, error: null };
  if (bytes.length === 0) return { body: null, error: null };
  try {
    return { body: JSON.parse(bytes.toString("utf8")) as unknown, error: null };
  } catch {
    return { body: null, error: "The answer is no JSON." };
  }
}

function askedOf(header: string | null): number | null {
  const seconds = Number(header);
  return header !== null && Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : null;
}

/** fetch says "fetch failed", and what failed in its cause. */
function causeOf(error: unknown): string {
  const { cause } = error as { cause?: unknown };
  return reasonOf(cause instanceof Error && cause.message !== "" ? cause : error);
}
