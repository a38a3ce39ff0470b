/** What somebody signs in with. */
export type Login = { readonly username: string; readonly password: string };

/** Whether an error says that the session is over or was never there: signing in again is the way out. */
export function isSignedOut(error: unknown): boolean {
  return statusOf(error) === 401;
}

/** The HTTP-like status of an error of the backend; null for one that came from elsewhere. */
export function statusOf(error: unknown): number | null {
  return error instanceof Error && "status" in error && typeof error.status === "number"
    ? error.status
    : null;
}

/** One sentence of any error. */
export function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
