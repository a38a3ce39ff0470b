import { isIP } from "node:net";
import { DomainError } from "../../../../src/domain/base/domainError.ts";
import { UserId } from "../../../../src/domain/base/ids.ts";
import type { EpochMs } from "../../../../src/domain/base/instant.ts";
import {
  type PasskeyAnswer,
  type PasskeyFactor,
  type PasskeyMade,
  TICKET_LIFE,
} from "../../../../src/domain/users/factor.ts";
import type { User } from "../../../../src/domain/users/user.ts";
import type { AppDeps } from "../../platform/deps.ts";
import { reasonOf } from "../../platform/log.ts";
import { changeFactors, factorsOf, withFactor } from "./factors.ts";

/** Loaded with the first passkey: it is a tenth of what the start of Kuzzle loads, and most starts see none. */
const webauthn = () => import("@simplewebauthn/server");

/** What devices show beside a passkey. */
const NAME = "Balise";
/** WebAuthn, section 5.4.3: a user handle has 64 bytes at most. */
const LONGEST_HANDLE = 64;

type Place = Pick<AppDeps, "configuration">;
type Deps = Pick<
  AppDeps,
  "configuration" | "exclusively" | "internals" | "log" | "newId" | "now" | "sdk"
>;

/** Whether browsers make passkeys for the public address: it has a name, and is https or this machine. */
export function canHavePasskeys({ configuration: { publicUrl } }: Place): boolean {
  const { hostname, protocol } = new URL(publicUrl);
  return (
    isIP(hostname.replaceAll(/[[\]]/gu, "")) === 0 &&
    (protocol === "https:" || hostname === "localhost")
  );
}

/** Whom passkeys are made for: the host of the public address. @throws DomainError conflict */
function partyOf(deps: Place): { readonly rpID: string; readonly origin: string } {
  if (!canHavePasskeys(deps))
    throw new DomainError(
      "conflict",
      {},
      "Passkeys need a public address with a name and https: use the codes of an app.",
    );
  const { hostname, origin } = new URL(deps.configuration.publicUrl);
  return { rpID: hostname, origin };
}

/** What a browser makes a passkey by: one that can sign in by itself, and asks for its owner. */
export async function passkeyCreation(
  deps: Deps,
  { id, username, firstName, lastName }: User,
): Promise<Record<string, unknown>> {
  const { rpID } = partyOf(deps);
  const userID = new Uint8Array(Buffer.from(id));
  if (userID.length > LONGEST_HANDLE)
    throw new DomainError("conflict", {}, "The id of this account is too long for passkeys.");
  const { factors } = await factorsOf(deps, id);
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpName: NAME,
    rpID,
    userID,
    userName: username,
    userDisplayName: `${firstName} ${lastName}`,
    attestationType: "none",
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    excludeCredentials: passkeysAmong(factors),
  });
  await rememberChallenge(deps, options.challenge);
  return { ...options };
}

/** The factor of a passkey that a browser has made. @throws DomainError wrong_code */
export async function passkeyFactor(
  deps: Deps,
  name: string,
  made: PasskeyMade,
): Promise<PasskeyFactor> {
  const { rpID, origin } = partyOf(deps);
  const { verifyRegistrationResponse } = await webauthn();
  const verified = await judged(deps, () =>
    verifyRegistrationResponse({
      response: made as never,
      expectedChallenge: (challenge) => takeChallenge(deps, challenge),
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
    }),
  );
  if (verified === null || !verified.verified) throw new DomainError("wrong_code");
  const { credential } = verified.registrationInfo;
  return {
    kind: "passkey",
    id: deps.newId(),
    name,
    at: deps.now() as EpochMs,
    usedAt: null,
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString("base64url"),
    counter: credential.counter,
    transports: [...(credential.transports ?? [])],
  };
}

/** What a browser asks a device for a passkey by; `owner` null: the device says whose it is. */
export async function passkeyRequest(
  deps: Deps,
  owner: UserId | null,
): Promise<Record<string, unknown>> {
  const { rpID } = partyOf(deps);
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({
    rpID,
    userVerification: "required",
    ...(owner === null
      ? {}
      : { allowCredentials: passkeysAmong((await factorsOf(deps, owner)).factors) }),
  });
  await rememberChallenge(deps, options.challenge);
  return { ...options };
}

/** Whose passkey has signed, as the answer says; nothing of it is proven yet. */
export function ownerOf({ response: { userHandle } }: PasskeyAnswer): UserId | null {
  const id = Buffer.from(userHandle ?? "", "base64url").toString("utf8");
  return UserId.safeParse(id).data ?? null;
}

/** Whether a passkey of the user has signed; it is noted as used. A counter that goes back is refused. */
export async function takePasskey(
  deps: Deps,
  owner: UserId,
  answer: PasskeyAnswer,
): Promise<boolean> {
  const { rpID, origin } = partyOf(deps);
  return changeFactors(deps, owner, async (known) => {
    const factor = known.factors.find(
      (one): one is PasskeyFactor => one.kind === "passkey" && one.credentialId === answer.id,
    );
    if (factor === undefined) return { next: null, answer: false };
    const { verifyAuthenticationResponse } = await webauthn();
    const verified = await judged(deps, () =>
      verifyAuthenticationResponse({
        response: answer as never,
        expectedChallenge: (challenge) => takeChallenge(deps, challenge),
        expectedOrigin: origin,
        expectedRPID: rpID,
        requireUserVerification: true,
        credential: {
          id: factor.credentialId,
          publicKey: new Uint8Array(Buffer.from(factor.publicKey, "base64url")),
          counter: factor.counter,
        },
      }),
    );
    if (verified === null || !verified.verified) return { next: null, answer: false };
    const counter = verified.authenticationInfo.newCounter;
    const used = { ...factor, counter, usedAt: deps.now() as EpochMs };
    return { next: withFactor(known, used), answer: true };
  });
}

/** What the library says of an answer; null where it throws: whatever is sent may be wrong in any way. */
async function judged<Verdict>(
  { log }: Pick<AppDeps, "log">,
  verify: () => Promise<Verdict>,
): Promise<Verdict | null> {
  try {
    return await verify();
  } catch (error) {
    log.info(`A passkey was refused: ${reasonOf(error)}`);
    return null;
  }
}

function passkeysAmong(
  factors: readonly { readonly kind: string }[],
): { id: string; transports: string[] }[] {
  return factors
    .filter((one): one is PasskeyFactor => one.kind === "passkey")
    .map(({ credentialId, transports }) => ({ id: credentialId, transports: [...transports] }));
}

const challengeKey = (challenge: string) => `passkey-challenge/${challenge}`;

function rememberChallenge(
  { internals }: Pick<AppDeps, "internals">,
  challenge: string,
): Promise<void> {
  return internals.remember(challengeKey(challenge), "1", TICKET_LIFE);
}

/** Whether it was given out and not taken yet; it is now. */
async function takeChallenge(
  { internals }: Pick<AppDeps, "internals">,
  challenge: string,
): Promise<boolean> {
  const key = challengeKey(challenge);
  if (challenge.length > 128 || (await internals.recall(key)) === null) return false;
  // Two at once: one of them has it.
  if (!(await internals.claim(`${key}/taken`, "1", TICKET_LIFE))) return false;
  await internals.forget(key);
  return true;
}
