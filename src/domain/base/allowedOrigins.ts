/** The origins that may call, or the first entry of the list that is none. */
export type AllowedOrigins =
  | { readonly ok: true; readonly origins: readonly string[] }
  | { readonly ok: false; readonly wrong: string };

/**
 * The origins from which a browser may call: that of the public address always, and those of `list`
 * (BALISE_ALLOWED_ORIGINS, commas between), which adds to it and never replaces it.
 */
export function allowedOrigins(
  publicUrl: string | undefined,
  list: string | undefined,
): AllowedOrigins {
  const origins = new Set<string>();
  for (const entry of [publicUrl ?? "", ...(list ?? "").split(",")].map((text) => text.trim())) {
    if (entry === "") continue;
    const origin = originOf(entry);
    if (origin === null) return { ok: false, wrong: entry };
    origins.add(origin);
  }
  return { ok: true, origins: [...origins] };
}

function originOf(text: string): string | null {
  if (!/^https?:\/\/[^*]+$/iu.test(text)) return null;
  try {
    return new URL(text).origin;
  } catch {
    return null;
  }
}
