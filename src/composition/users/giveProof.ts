import { prove } from "../../domain/users/factorCalls.ts";
import { type Answered, answered } from "../../streams/calls/refusal.ts";
import type { LiveClient } from "../../streams/feeds/liveClient.ts";
import type { ProofToGive } from "../../views/users/userMachines.ts";
import { NO_PASSKEY } from "./noPasskey.ts";

/** Proves anew who is signed in, by what was typed or by a passkey of the device. */
export async function giveProof(
  live: Pick<LiveClient, "call">,
  given: ProofToGive,
): Promise<Answered<object>> {
  if (given.way === "code") {
    const { way, code: oneTimePassword } = given;
    return answered(() => live.call(prove, { proof: { way, oneTimePassword } }));
  }
  if (given.way === "password") return answered(() => live.call(prove, { proof: given }));
  try {
    const { signWith } = await import("./passkeys.ts");
    const passkey = (await signWith(given.options)) as never;
    return await answered(() => live.call(prove, { proof: { way: "passkey", passkey } }));
  } catch {
    // Its owner has changed their mind, or the device has none.
    return NO_PASSKEY;
  }
}
