import type { Kuzzle } from "kuzzle-sdk";

/** An `omniscient` call by its name, e.g. "asset:create", for one customer; answers its result. */
export async function ask<Result = Record<string, unknown>>(
  sdk: Kuzzle,
  name: string,
  customerIndex: string,
  body: object = {},
): Promise<Result> {
  const [controller = "", action = ""] = name.split(":");
  const { result } = await sdk.query({
    controller: `omniscient/${controller}`,
    action,
    body: { customerIndex, ...body },
  });
  return result as Result;
}

/** What a call was refused with: our code, or Kuzzle's id, and the data that our errors carry. */
export type Refusal = { readonly code: string; readonly data: Record<string, unknown> };

/** The refusal of a call. @throws Error when it is answered */
export async function refusal(promise: Promise<unknown>): Promise<Refusal> {
  let answer: unknown;
  try {
    answer = await promise;
  } catch (error) {
    const { id, props } = error as { id?: string; props?: readonly string[] };
    const code = String(id).replace("omniscient.rule.", "");
    const data = code === id ? {} : (JSON.parse(props?.[0] ?? "{}") as Refusal["data"]);
    return { code, data };
  }
  throw new Error(`The call was answered: ${JSON.stringify(answer)}`);
}

/** The code of the refusal alone; "answered" where there is none. */
export async function codeOf(promise: Promise<unknown>): Promise<string> {
  return promise.then(
    () => "answered",
    async (error: unknown) => (await refusal(Promise.reject(error))).code,
  );
}
