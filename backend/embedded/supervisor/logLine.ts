/** Fields and words by which Kuzzle's (pino's) and our own processes mark trouble. */
const trouble = /"level":(?:[456]0\b|"(?:warn|error|fatal)")|\b(?:WARN|WARNING|ERROR|FATAL)\b/;

/** Whether a line belongs on the operator's screen: all of stderr, and marked lines of stdout. */
export function isTrouble(stream: "stdout" | "stderr", line: string): boolean {
  return line.trim() !== "" && (stream === "stderr" || trouble.test(line));
}

/** A line as a person reads it: of a JSON line (pino's) its message, else the line. */
export function readable(line: string): string {
  if (!line.startsWith("{")) {
    return line;
  }
  try {
    const { msg }: { readonly msg?: unknown } = JSON.parse(line);
    return typeof msg === "string" && msg !== "" ? msg : line;
  } catch {
    // It only looks like JSON.
    return line;
  }
}

/** Stack frames and what else Node prints around an error: of no use without the source. */
const ballast = /^\s+at |^Node\.js v\d|^node:internal|^\s*(?:[{}^]+|throw .*)?\s*$/;

/** The lines to give as the reason of an end: the last ones with trouble, else the last ones. */
export function lastWords(
  lines: readonly { readonly stream: "stdout" | "stderr"; readonly text: string }[],
  most = 5,
): string[] {
  const telling = lines.filter(({ text }) => !ballast.test(text));
  const bad = telling.filter(({ stream, text }) => isTrouble(stream, text));
  return (bad.length > 0 ? bad : telling).slice(-most).map(({ text }) => readable(text));
}
