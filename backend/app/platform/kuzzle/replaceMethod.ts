import { createRequire } from "node:module";

type Method = (this: never, ...args: never[]) => unknown;

/**
 * Puts another method in the place of one of Kuzzle's own classes, for what no setting of Kuzzle changes. Call it before
 * Kuzzle starts.
 *
 * @param module of the class, from Kuzzle's folder, such as ./lib/core/network/protocols/httpwsProtocol.js
 * @param exported the class by its name, where the module is not the class itself
 * @param replacement makes the method from the one that was there
 * @throws Error where this Kuzzle has no such method
 */
export function replaceMethod<Replaced extends Method>(
  module: string,
  name: string,
  replacement: (original: Replaced) => Replaced,
  exported: string | null = null,
): void {
  const requireFromKuzzle = createRequire(createRequire(import.meta.url).resolve("kuzzle"));
  const required: unknown = requireFromKuzzle(module);
  const owner: unknown = exported === null ? required : Reflect.get(Object(required), exported);
  const prototype: unknown = Reflect.get(Object(owner), "prototype");
  if (typeof prototype !== "object" || prototype === null) {
    throw new Error(`Kuzzle has changed: ${module} has no class ${exported ?? ""}.`);
  }
  const original: unknown = Reflect.get(prototype, name);
  if (typeof original !== "function") {
    throw new Error(`Kuzzle has changed: ${name} of ${module} is no function.`);
  }
  Reflect.set(prototype, name, replacement(original as Replaced));
}
