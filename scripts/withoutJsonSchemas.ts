import type { Plugin } from "vite";

/** The modules of zod that describe a schema as JSON Schema; whatever else a name of theirs is needed for is not among them. */
const MODULES = /zod\/v4\/core\/(?:json-schema-processors|to-json-schema)\.js$/u;
const NAMED = /^export (?:(?:const|function) (?<name>\w+)|\{ \w+ as (?<alias>\w+) \};)/gmu;

/**
 * Vite: every schema of zod holds on to the code that would describe it as JSON Schema, which only the API description does, at
 * build time (scripts/api/schemaOf.ts): in the front's chunk and in the worker's 9 kB of what is fetched before the first map.
 * What is left says so should somebody ask.
 */
export function withoutJsonSchemas(): Plugin {
  return {
    name: "without-json-schemas",
    transform: {
      filter: { id: MODULES },
      handler(code) {
        const names = [...code.matchAll(NAMED)].map(
          ({ groups }) => groups?.["name"] ?? groups?.["alias"],
        );
        return {
          code: `function refuse() { throw new Error("The front has no JSON schemas: ask for them when it is built."); }
export { ${names.map((name) => `refuse as ${name}`).join(", ")} };`,
          map: { mappings: "" },
        };
      },
    },
  };
}
