import { addFactor, addFirstFactor, type MadeFactor } from "../../domain/users/factorCalls.ts";
import { NO_PASSKEY } from "./noPasskey.ts";
import { answered } from "../../streams/calls/refusal.ts";
import { openCall } from "../../streams/calls/users/openCall.ts";
import type { LiveClient } from "../../streams/feeds/liveClient.ts";
import type { FactorAdded, FactorToAdd } from "../../views/users/userMachines.ts";

/** Adds a factor that was begun: has the device make a passkey, or sends the first code of an app. */
export async function addFactorBy(
  live: Pick<LiveClient, "call">,
  backend: string,
  { ticket, name, begun, code }: FactorToAdd,
): Promise<FactorAdded> {
  const made = await madeOf(begun, code);
  if (made === null) return NO_PASSKEY;
  return answered(async () => {
    const { recoveryCodes: codes } =
      ticket === null
        ? await live.call(addFactor, { name, made })
        : await openCall(backend, addFirstFactor, { ticket, name, made });
    return { codes };
  });
}

async function madeOf(begun: FactorToAdd["begun"], code: string): Promise<MadeFactor | null> {
  if (begun.kind === "totp")
    return { kind: "totp", sealedSecret: begun.sealedSecret, oneTimePassword: code };
  try {
    const { makePasskey } = await import("./passkeys.ts");
    return { kind: "passkey", passkey: (await makePasskey(begun.options)) as never };
  } catch {
    // Its owner has changed their mind, or the device makes none.
    return null;
  }
}
