/** A text of a quantity as one that is about right. */
export function about(text: string, isApproximate: boolean): string {
  return isApproximate ? `≈\u00a0${text}` : text;
}
