/** Writes what a plain object holds under a name that somebody else chose: assignment would take `__proto__` for another thing. */
export function setOwnValue<Value>(of: Record<string, Value>, name: string, value: Value): void {
  Object.defineProperty(of, name, { value, enumerable: true, configurable: true, writable: true });
}
