/** Lines for the operator. Never a token, a password or the body of a request. */
export type Log = {
  info(line: string): void;
  warn(line: string): void;
  error(line: string): void;
};

/** What is known of an unknown thrown value, in one line. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
