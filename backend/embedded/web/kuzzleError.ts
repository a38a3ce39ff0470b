import { randomUUID } from "node:crypto";

/** Why the web server answers in Kuzzle's place. */
export type KuzzleErrorId =
  | "balise.web.backend_restarting"
  | "balise.web.encoding_refused"
  | "balise.web.no_answer"
  | "balise.web.request_too_large"
  | "balise.web.origin_refused"
  | "balise.web.too_many";

const statusOf: Record<KuzzleErrorId, number> = {
  "balise.web.backend_restarting": 503,
  "balise.web.encoding_refused": 415,
  "balise.web.no_answer": 504,
  "balise.web.request_too_large": 413,
  "balise.web.origin_refused": 403,
  "balise.web.too_many": 429,
};

const messageOf: Record<KuzzleErrorId, string> = {
  "balise.web.backend_restarting": "The backend is restarting: try again in a few seconds.",
  "balise.web.encoding_refused":
    "A body has one Content-Encoding at most, gzip or deflate: send it compressed once.",
  "balise.web.no_answer": "The backend has not answered in time: try again.",
  "balise.web.request_too_large": "The request is larger than 10 MB: send less at once.",
  "balise.web.origin_refused":
    "Pages of this origin may not use the backend: add it to BALISE_ALLOWED_ORIGINS if they should.",
  "balise.web.too_many": "Too much is open from your address: close some of it and try again.",
};

/** When those who are refused may try again, in ms: what is open ends, and a backend is back, within seconds. */
const waitOf: Partial<Record<KuzzleErrorId, number>> = {
  "balise.web.backend_restarting": 2000,
  "balise.web.too_many": 2000,
};

/** An answer in the shape of Kuzzle's (kuzzle.md 1.2 and 1.3), so that every client of Kuzzle understands it. `waitMs`: when to try again. */
export function kuzzleError(id: KuzzleErrorId): {
  readonly status: number;
  readonly waitMs: number | null;
  readonly body: string;
} {
  const status = statusOf[id];
  const waitMs = waitOf[id] ?? null;
  const body = JSON.stringify({
    action: null,
    controller: null,
    error: {
      id,
      message: messageOf[id],
      status,
      // As our rules say what they know (backend/app/platform/errors.ts).
      ...(waitMs === null ? {} : { props: [JSON.stringify({ waitMs })] }),
    },
    headers: {},
    requestId: randomUUID(),
    result: null,
    status,
    volatile: null,
  });
  return { status, waitMs, body };
}
