import { z } from "zod";
import { type AnswerOf, type Call, callPath, type RequestOf } from "../../../domain/base/call.ts";
import { postWithCookies } from "../../core/kuzzle/postWithCookies.ts";
import { refusalData } from "../../../domain/base/refusalData.ts";
import { RequestFailed } from "../../core/kuzzle/requestFailed.ts";

/** Where Kuzzle is, e.g. `https://balise.example.com`. */
export type KuzzleOrigin = string;

const Answered = z.object({
  result: z.unknown(),
  error: z
    .object({
      status: z.number(),
      id: z.string().nullish(),
      message: z.string().catch(""),
      props: z.unknown(),
    })
    .nullish(),
});

/**
 * A call that anybody may make, over HTTP: the live core's socket belongs to somebody who is signed in.
 * @throws RequestFailed; ZodError for an answer that is none
 */
export async function openCall<Of extends Call>(
  origin: KuzzleOrigin,
  call: Of,
  request: RequestOf<Of>,
): Promise<AnswerOf<Of>> {
  const { controller, action } = call;
  const answer = await postWithCookies(`${origin}${callPath(call)}`, request as object);
  if (answer === null) throw new RequestFailed({ kind: "offline" }, { controller, action });
  const { error, result } = Answered.parse(answer);
  if (error === null || error === undefined) return call.answer.parse(result) as AnswerOf<Of>;
  const data = refusalData(error.props);
  const { status, id = null, message } = error;
  const failure = { kind: "refused", status, id, ...(data === null ? {} : { data }) } as const;
  throw new RequestFailed(failure, { controller, action }, message);
}
