/** The code of the catalogue at the end of the id that a refusal carries; empty where it carries none. */
export function refusedCode(id: string | null): string {
  return id?.split(".").at(-1) ?? "";
}
