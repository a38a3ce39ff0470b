import { Reading, type ReadingOutcome } from "../../../src/domain/devices/reading.ts";

/**
 * One reading of a batch before it is applied. `fit`: it is to be applied. `repeated`: the same id is applied
 * before it in this go. `known`: what becomes of it is clear already.
 */
export type Checked =
  | { readonly status: "fit" | "repeated"; readonly reading: Reading }
  | { readonly status: "known"; readonly outcome: ReadingOutcome };

/**
 * Checks the form of the readings of several batches, in order, against each other and the ids already `seen`, each with
 * whether it is unrecorded.
 */
export function checkReadings(
  batches: readonly (readonly unknown[])[],
  seen: ReadonlyMap<string, boolean>,
): Checked[][] {
  const here = new Set<string>();
  return batches.map((batch) =>
    batch.map((raw): Checked => {
      const read = Reading.safeParse(raw);
      if (!read.success) return { status: "known", outcome: refused(raw, read.error.issues) };
      const { id } = read.data;
      const isUnrecorded = seen.get(id);
      if (isUnrecorded !== undefined)
        return { status: "known", outcome: duplicate(id, isUnrecorded) };
      if (here.has(id)) return { status: "repeated", reading: read.data };
      here.add(id);
      return { status: "fit", reading: read.data };
    }),
  );
}

/** A repetition says of closed hours what the first did. */
export function duplicate(id: string, isUnrecorded: boolean): ReadingOutcome {
  return { id, status: "duplicate", ...(isUnrecorded ? { isUnrecorded } : {}) };
}

function refused(
  raw: unknown,
  issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[],
): ReadingOutcome {
  const reason = issues
    .map(({ path, message }) => `${path.map(String).join(".") || "reading"}: ${message}`)
    .join("; ");
  return { id: idOf(raw), status: "refused", reason };
}

function idOf(raw: unknown): string {
  const id: unknown = typeof raw === "object" && raw !== null ? Reflect.get(raw, "id") : undefined;
  return typeof id === "string" ? id.slice(0, 128) : "";
}
