import { Reading, type ReadingOutcome } from "../../../src/domain/devices/reading.ts";

/**
 * One reading of a batch before it is applied. `fit`: it is to be applied. `repeated`: the same id is applied
 * before it in this go. `known`: what becomes of it is clear already.
 */
export type Checked =
  | { readonly status: "fit" | "repeated"; readonly reading: Reading }
  | { readonly status: "known"; readonly outcome: ReadingOutcome };

/** Checks the form of the readings of several batches, in order, against each other and the ids already `seen`. */
export function checkReadings(
  batches: readonly (readonly unknown[])[],
  seen: ReadonlySet<string>,
): Checked[][] {
  const here = new Set<string>();
  return batches.map((batch) =>
    batch.map((raw): Checked => {
      const read = Reading.safeParse(raw);
      if (!read.success) return { status: "known", outcome: refused(raw, read.error.issues) };
      const { id } = read.data;
      if (seen.has(id)) return { status: "known", outcome: { id, status: "duplicate" } };
      if (here.has(id)) return { status: "repeated", reading: read.data };
      here.add(id);
      return { status: "fit", reading: read.data };
    }),
  );
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
