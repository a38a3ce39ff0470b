import { Secret, TOTP } from "otpauth";
import { DomainError } from "../../../../src/domain/base/domainError.ts";
import type { UserId } from "../../../../src/domain/base/ids.ts";
import type { EpochMs } from "../../../../src/domain/base/instant.ts";
import { SECOND } from "../../../../src/domain/base/time.ts";
import {
  takenStep,
  TOTP_STEP,
  type TotpFactor,
  type UserFactors,
} from "../../../../src/domain/users/factor.ts";
import type { AppDeps } from "../../platform/deps.ts";
import { codesOf, SecretUnreadable } from "../../platform/security/secrets.ts";

/** As in the address that apps read: what they show above the codes. */
const ISSUER = "Balise";
/** RFC 4226, section 4: 160 bits. */
const SECRET_BYTES = 20;

/** A secret for an app that nobody has yet, sealed, and the address by which an app takes it. */
export async function newTotp(
  { secrets }: Pick<AppDeps, "secrets">,
  { id, username }: { readonly id: UserId; readonly username: string },
): Promise<{ readonly sealed: string; readonly secret: string; readonly uri: string }> {
  const secret = new Secret({ size: SECRET_BYTES });
  return {
    sealed: await secrets.seal(secret.base32, codesOf(id)),
    secret: secret.base32,
    uri: generatorOf(secret.base32, username).toString(),
  };
}

/** The factor of an app that has shown its first code. @throws DomainError wrong_code */
export async function totpFactor(
  deps: Pick<AppDeps, "newId" | "now" | "secrets">,
  owner: UserId,
  { sealed, name, code }: { readonly sealed: string; readonly name: string; readonly code: string },
): Promise<TotpFactor> {
  const at = deps.now() as EpochMs;
  const delta = await deltaOf(deps, owner, sealed, code, at).catch((error: unknown) => {
    // What comes back was made up, or is somebody else's.
    if (error instanceof SecretUnreadable) throw new DomainError("wrong_code");
    throw error;
  });
  const lastStep = takenStep(at, delta, 0);
  if (lastStep === null) throw new DomainError("wrong_code");
  return { kind: "totp", id: deps.newId(), name, at, usedAt: null, sealed, lastStep };
}

/** The factor whose code it is, as it is once that was taken; null: it is none of theirs, or was taken before. */
export async function usedTotp(
  deps: Pick<AppDeps, "secrets">,
  { id, factors }: UserFactors,
  code: string,
  now: EpochMs,
): Promise<TotpFactor | null> {
  for (const factor of factors) {
    if (factor.kind !== "totp") continue;
    const delta = await deltaOf(deps, id, factor.sealed, code, now);
    const lastStep = takenStep(now, delta, factor.lastStep);
    if (lastStep !== null) return { ...factor, lastStep, usedAt: now };
  }
  return null;
}

async function deltaOf(
  { secrets }: Pick<AppDeps, "secrets">,
  owner: UserId,
  sealed: string,
  token: string,
  timestamp: number,
): Promise<number | null> {
  const secret = await secrets.open(sealed, codesOf(owner));
  return generatorOf(secret, "").validate({ token, timestamp, window: 1 });
}

function generatorOf(secret: string, label: string): TOTP {
  return new TOTP({
    issuer: ISSUER,
    label,
    algorithm: "SHA1",
    digits: 6,
    period: TOTP_STEP / SECOND,
    secret: Secret.fromBase32(secret),
  });
}
