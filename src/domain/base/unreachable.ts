/** Closes a `switch` over a union: the compiler refuses it while a case is missing. */
export function unreachable(value: never): never {
  throw new Error(`Unreachable: ${JSON.stringify(value)}`);
}
