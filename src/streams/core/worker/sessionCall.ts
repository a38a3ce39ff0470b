/** What the main thread asks of the session. */
export type SessionCall =
  | { readonly type: "check" }
  | { readonly type: "login"; readonly strategy: string; readonly credentials: object }
  /** `isLong`: the 30 days of a screen user (specification section 9). */
  | { readonly type: "renew"; readonly isLong: boolean }
  | { readonly type: "logout" };

/** `expiresIn`: what is left of the token's life, in ms; null where it is not known. */
export type SessionAnswer = { readonly holds: boolean; readonly expiresIn: number | null };
