/**
 * Characters that show nothing or turn the order of what is shown (zero width, bidirectional controls, variation
 * selectors, separators of lines): with them two texts that look alike differ, and `invoice_\u202Efdp.exe` reads as a PDF.
 */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\u2028\u2029]/gu;

/** The text without characters that show nothing. */
export function visibleText(text: string): string {
  return text.replaceAll(INVISIBLE, "");
}
