import { nameKey } from "../base/nameKey.ts";
import { visibleText } from "../base/visibleText.ts";

/** Hyphens, dashes and the minus sign: nobody distinguishes them on a label. */
const DASHES = /[\p{Dash_Punctuation}\u2212]/gu;

/**
 * The key under which a reference is unique in its customer: two references that differ in case, white space, dashes,
 * encoding or in characters that show nothing are the same (product.md section 2; error OM005). Empty where nothing
 * shows.
 */
export function referenceKey(reference: string): string {
  // Folding can bring such characters forth (a superscript minus): the second pass settles them.
  return normalizeOnce(normalizeOnce(reference));
}

function normalizeOnce(reference: string): string {
  return nameKey(visibleText(reference).replaceAll(DASHES, "-"));
}
