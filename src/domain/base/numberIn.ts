/**
 * The number that a text says, with a decimal point or comma and white space between thousands; null: none, or one that
 * could be two (`1,234.5` is one, `1.234` is 1.234).
 */
export function numberIn(text: string): number | null {
  const dense = text
    .trim()
    .replaceAll(/[\s\u00A0\u202F]/gu, "")
    .replace("\u2212", "-");
  const plain = /^[+-]?\d{1,3}(?:,\d{3})+\.\d+$/u.test(dense)
    ? dense.replaceAll(",", "")
    : /^[+-]?\d{1,3}(?:\.\d{3})+,\d+$/u.test(dense)
      ? dense.replaceAll(".", "").replace(",", ".")
      : dense.replace(",", ".");
  if (!/^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/iu.test(plain)) return null;
  const number = Number(plain);
  return Number.isFinite(number) ? number : null;
}
