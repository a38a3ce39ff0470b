import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { type DemoAdmin, identityAccounts } from "./world/identityAccounts.ts";
import type { World } from "./world/world.ts";

/**
 * Writes the demo's accounts for the identity provider, which follows the file; nothing where it says so already.
 * `admin`: how the super admin signs in; null: nobody knows, and they get no account.
 */
export function writeIdentityAccounts(file: string, world: World, admin: DemoAdmin | null): void {
  const content = `${JSON.stringify(identityAccounts(world, admin), null, 2)}\n`;
  if (contentOf(file) === content) return;
  // The provider must never read a part.
  const temporary = `${file}.${process.pid}.tmp`;
  writeFileSync(temporary, content, { mode: 0o600 });
  renameSync(temporary, file);
}

function contentOf(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch {
    // It is not there yet; a folder that cannot be used shows when it is written.
    return null;
  }
}
