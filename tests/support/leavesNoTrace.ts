import { afterAll, beforeAll, vi } from "vitest";

/** What sheetjs-style and the client of S3 write to in the middle of a test; nothing of ours reads it. */
const BY_LIBRARIES = new Set(["QUOTE", "_hashIndex", "_listIndex", "style_builder", "awslambda"]);

/** What all files that run in one process share, by name; what vitest keeps for itself left out. */
function shared(): ReadonlyMap<string, unknown> {
  return new Map<string, unknown>([
    ...Object.getOwnPropertyNames(globalThis)
      .filter((name) => !name.startsWith("__vi") && !BY_LIBRARIES.has(name))
      .map((name) => [name, globalNamed(name)] as const),
    ...Object.entries(process.env).map(([name, value]) => [`env ${name}`, value] as const),
    ["the working folder", process.cwd()],
  ]);
}

/** Kuzzle's own throws until an application runs. */
function globalNamed(name: string): unknown {
  try {
    return Reflect.get(globalThis, name);
  } catch {
    return null;
  }
}

let before: ReadonlyMap<string, unknown>;
beforeAll(() => {
  before = shared();
});

/** A file that leaves a trace would decide what the next one in its process finds. */
afterAll(() => {
  const isFaked = vi.isFakeTimers();
  vi.useRealTimers();
  const after = shared();
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
    (name) => !Object.is(before.get(name), after.get(name)),
  );
  if (isFaked) changed.push("the clock");
  if (changed.length > 0)
    throw new Error(
      `This file leaves changed what other files of its process share: ${changed.join(", ")}. Restore it after the tests.`,
    );
});
