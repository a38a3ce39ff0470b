/**
 * Whether a name is a word of every JavaScript object (`constructor`, `__proto__`, `toString` and the like). Names and
 * ids from outside become keys, in our code and in Kuzzle's: a plain object answers such a key with what nobody wrote.
 */
export function isObjectWord(name: string): boolean {
  return Object.hasOwn(Object.prototype, name);
}
