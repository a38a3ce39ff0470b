import { createHash } from "node:crypto";
import type { CustomerIndex } from "../../../../src/domain/base/ids.ts";

/** The folder of a customer in the file store: its index where that is a safe name, else a hash of it. */
export function customerFolder(index: CustomerIndex): string {
  if (/^[a-z0-9][a-z0-9_-]*$/u.test(index)) return index;
  return `x-${createHash("sha256").update(index).digest("hex")}`;
}
