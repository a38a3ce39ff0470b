/** Reads a text as JSON; null where it is none, which the schema of what is read then refuses. */
export function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
