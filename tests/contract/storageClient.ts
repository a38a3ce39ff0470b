/** Any JSON an answer holds. */
export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [key: string]: Json };

/** The status and parsed body of an answer of the storage. */
export type StorageAnswer = { readonly status: number; readonly body: Json };

/** Calls the storage's REST interface. A text body goes as newline-delimited JSON, else as JSON. */
export type StorageCall = (
  method: string,
  path: string,
  body?: object | string,
) => Promise<StorageAnswer>;

/** A caller of the storage at an address. */
export function storageCall(baseUrl: () => string): StorageCall {
  return async (method, path, body) => {
    const ndjson = typeof body === "string";
    const { url, authorization } = splitAddress(baseUrl());
    const type = ndjson ? "application/x-ndjson" : "application/json";
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...authorization,
        ...(body === undefined ? {} : { "content-type": type }),
      },
      ...(body === undefined
        ? {}
        : {
            body: ndjson ? body : JSON.stringify(body),
          }),
    });
    const text = await response.text();
    return { status: response.status, body: text === "" ? null : (JSON.parse(text) as Json) };
  };
}

/** An address and the header that its credentials become: fetch takes none in an address. */
export function splitAddress(address: string): {
  readonly url: string;
  readonly authorization: Readonly<Record<string, string>>;
} {
  const { origin, username, password } = new URL(address);
  if (username === "") return { url: origin, authorization: {} };
  const credentials = Buffer.from(
    `${decodeURIComponent(username)}:${decodeURIComponent(password)}`,
  );
  return {
    url: origin,
    authorization: { authorization: `Basic ${credentials.toString("base64")}` },
  };
}

/** The value at a path of an answer; undefined where there is none. */
export function at(
  value: Json | undefined,
  ...path: readonly (string | number)[]
): Json | undefined {
  let here: Json | undefined = value;
  for (const part of path) {
    if (typeof here !== "object" || here === null) return undefined;
    here = (here as { readonly [key: string]: Json })[String(part)];
  }
  return here;
}

/** The hits of a search's answer. */
export function hitsOf(answer: StorageAnswer): readonly Json[] {
  const hits = at(answer.body, "hits", "hits");
  if (!Array.isArray(hits)) throw new Error(`no hits: ${JSON.stringify(answer).slice(0, 800)}`);
  return hits as readonly Json[];
}

/** The text at a path of an answer; throws where there is none. */
export function textAt(value: Json | undefined, ...path: readonly (string | number)[]): string {
  const found = at(value, ...path);
  if (typeof found === "string") return found;
  throw new Error(`no text at ${path.join(".")}: ${JSON.stringify(value).slice(0, 800)}`);
}

/** The ids of a search's hits, in their order. */
export function idsOf(answer: StorageAnswer): readonly string[] {
  return hitsOf(answer).map((hit) => textAt(hit, "_id"));
}

/** Type and reason of an answer's first root cause, with its status. */
export function refusalOf({ status, body }: StorageAnswer): {
  readonly status: number;
  readonly type: Json | undefined;
  readonly reason: Json | undefined;
} {
  const cause = at(body, "error", "root_cause", 0) ?? at(body, "error");
  return { status, type: at(cause, "type"), reason: at(cause, "reason") };
}

/** Lines of a bulk request. */
export function lines(...entries: readonly object[]): string {
  return entries.map((entry) => `${JSON.stringify(entry)}\n`).join("");
}
