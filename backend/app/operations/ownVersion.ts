import { existsSync, readFileSync } from "node:fs";
import { z } from "zod";

const Package = z.object({ name: z.string(), version: z.string() });
const Built = z.object({ commit: z.string().min(1).nullable() });

/** Folders from this file up to that of the package: `dist/backend/app/operations` is the deepest. */
const DEEPEST = 5;

/**
 * Which Balise this is: the version of the package, and the commit that it was built from; null: it was not built from a
 * repository.
 */
export function ownVersion(from: string): {
  readonly version: string;
  readonly commit: string | null;
} {
  // The build leaves it beside the application.
  const built = new URL("../built.json", from);
  const commit = existsSync(built) ? Built.parse(json(built)).commit : null;
  for (let depth = 1; depth <= DEEPEST; depth += 1) {
    const place = new URL(`${"../".repeat(depth)}package.json`, from);
    const found = existsSync(place) ? Package.safeParse(json(place)).data : undefined;
    if (found !== undefined) return { version: found.version, commit };
  }
  throw new Error(`No package.json stands above ${from}: install Balise whole.`);
}

function json(place: URL): unknown {
  return JSON.parse(readFileSync(place, "utf8"));
}
