import type { CustomerIndex } from "../../../../src/domain/base/ids.ts";
import type { Sdk } from "../kuzzle/sdk.ts";
import { customerProfiles, platformProfiles, type Profile } from "./customerProfiles.ts";
import { roles } from "./roles.ts";

/**
 * Writes the platform's roles and profiles as the code has them, so that what an older version or a hand left behind
 * does not stay. Kuzzle's first start leaves every role open: the gate (`guard.ts`) is shut until this has run.
 * Idempotent. @throws KuzzleError when the storage does not answer
 */
export async function ensureSecurity(sdk: Sdk): Promise<void> {
  for (const [id, role] of roles()) {
    // Our controllers are known to Kuzzle by now; force lets the rights of a controller outlive its removal for one start.
    await sdk.security.createOrReplaceRole(
      id,
      { controllers: copy(role.controllers) },
      {
        force: true,
        refresh: "false",
      },
    );
  }
  await writeProfiles(sdk, platformProfiles());
}

/** Writes the eight profiles of a customer; those of an archived one hold no right. Idempotent. */
export async function ensureCustomerProfiles(
  sdk: Sdk,
  index: CustomerIndex,
  isArchived: boolean,
): Promise<void> {
  await writeProfiles(sdk, customerProfiles(index, isArchived));
}

async function writeProfiles(sdk: Sdk, profiles: ReadonlyMap<string, Profile>): Promise<void> {
  const all = [...profiles];
  for (const [id, profile] of all) {
    await sdk.security.createOrReplaceProfile(id, copy(profile), { refresh: "false" });
  }
  await sdk.query({ controller: "security", action: "refresh", collection: "profiles" });
}

/** The SDK's types want mutable values, and Kuzzle keeps what it is given. */
function copy<Value>(value: Value): Mutable<Value> {
  return structuredClone(value) as Mutable<Value>;
}

type Mutable<Value> = Value extends object
  ? { -readonly [Key in keyof Value]: Mutable<Value[Key]> }
  : Value;
