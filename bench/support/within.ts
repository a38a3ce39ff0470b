import { setTimeout } from "node:timers/promises";

/** The value of a promise. @throws Error with `late` where it is not settled within `ms` */
export async function within<Value>(
  promise: Promise<Value>,
  ms: number,
  late: string,
): Promise<Value> {
  const ending = new AbortController();
  const timeout = setTimeout(ms, undefined, { signal: ending.signal }).then(() =>
    Promise.reject(new Error(late)),
  );
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    ending.abort();
  }
}
