import { devicesKey } from "../platform/security/sessionNotes.ts";
import type { Backend, KuzzleRequest } from "kuzzle";
import { z } from "zod";
import type { IsTrustedProxy } from "../../../src/domain/base/clientAddress.ts";
import { UserId } from "../../../src/domain/base/ids.ts";
import { isPerson } from "../../../src/domain/base/holders.ts";
import { DAY } from "../../../src/domain/base/time.ts";
import { placeOfAddress } from "../../../src/domain/users/signInLimits.ts";
import { programNames } from "../../../src/domain/users/userAgent.ts";
import type { AppDeps } from "../platform/deps.ts";
import { reasonOf } from "../platform/log.ts";
import { addressOfConnection } from "../platform/security/clientAddress.ts";
import { agentOf, cookiesIn } from "../platform/security/requestHeaders.ts";
import type { KnownBrowsers } from "../platform/security/knownBrowsers.ts";
import { readUser } from "../platform/tenancy/users.ts";
import { notifyOwner } from "./factors/notifyOwner.ts";

/** How long a device is known after a sign-in, in ms. */
const KNOWN_FOR = 180 * DAY;

const SignedIn = z.object({ _id: UserId });
const Named = z.object({ username: z.string() });

/**
 * Sends people a mail when a device that is new to their account signs in with a password or a factor of ours: a browser
 * without the account's cookie, of a program or from a place that it was not used with. The first device of an account is
 * nothing new. Screens and programs get none.
 */
export function notifyNewDevices(
  app: Pick<Backend, "pipe">,
  deps: AppDeps,
  { browsers, isTrusted }: { browsers: Pick<KnownBrowsers, "read">; isTrusted: IsTrustedProxy },
): void {
  app.pipe.register("auth:afterLogin", async (request: KuzzleRequest) => {
    // Nobody waits for it, and a sign-in does not fail for it.
    look(request).catch((error: unknown) => {
      deps.log.warn(`Whether a device is new could not be found out: ${reasonOf(error)}`);
    });
    return request;
  });

  async function look(request: KuzzleRequest): Promise<void> {
    const { connection } = request.context;
    const { args, body } = request.input;
    const strategy: unknown = args["strategy"];
    if (connection.protocol === null || (strategy !== "local" && strategy !== "factor")) return;
    const userId = SignedIn.safeParse(request.result).data?._id;
    if (userId === undefined) return;
    const address = addressOfConnection(connection, isTrusted);
    const { browser, system } = programNames(agentOf(request));
    const program = [browser, system].filter((part) => part !== null).join(", ");
    const known = devicesKey(userId);
    const isFirst = await isUnknown(known);
    const isNew = await isUnknown(`${known}/${program}/${placeOfAddress(address)}`);
    if (!isNew || isFirst) return;
    const username = Named.safeParse(body).data?.username ?? "";
    if ((await browsers.read(cookiesIn(request), username)) !== null) return;
    const user = await readUser(deps.sdk, userId);
    if (user === null || !isPerson(user.profileIds)) return;
    notifyOwner(
      deps,
      userId,
      "newDevice",
      [program, address].filter((part) => part !== "").join(", "),
    );
  }

  /** Whether nothing was remembered under the key; it is from now on. */
  async function isUnknown(key: string): Promise<boolean> {
    const isClaimed = await deps.internals.claim(key, "1", KNOWN_FOR);
    if (!isClaimed) await deps.internals.remember(key, "1", KNOWN_FOR);
    return isClaimed;
  }
}
