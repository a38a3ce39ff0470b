import { nameKey } from "../base/nameKey.ts";

/**
 * The key under which a reference is unique in its customer: two references that differ in case, white
 * space or encoding are the same (product.md section 2; error OM005).
 */
export function referenceKey(reference: string): string {
  return nameKey(reference);
}

/** The references of the list that are given more than once, each as first written: for imports. */
export function repeatedReferences(references: readonly string[]): string[] {
  const firstByKey = new Map<string, string>();
  const repeated = new Set<string>();
  for (const reference of references) {
    const key = referenceKey(reference);
    const first = firstByKey.get(key);
    if (first === undefined) firstByKey.set(key, reference);
    else repeated.add(first);
  }
  return [...repeated];
}
