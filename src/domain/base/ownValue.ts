/**
 * What a plain object holds under a name that somebody else chose; undefined: nothing. Every object answers to
 * `constructor`, `__proto__` and the like with what nobody wrote, so that `of[name]` is only for names of our own.
 */
export function ownValue<Value>(
  of: Readonly<Record<string, Value>> | undefined,
  name: string,
): Value | undefined {
  return of !== undefined && Object.hasOwn(of, name) ? of[name] : undefined;
}
