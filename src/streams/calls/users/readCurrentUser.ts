import { z } from "zod";
import { UserId } from "../../../domain/base/ids.ts";
import { Locale } from "../../../domain/base/localisedText.ts";
import type { LiveClient } from "../../feeds/liveClient.ts";

type Caller = Pick<LiveClient, "request">;

/** Kuzzle's id of everybody who is not signed in. */
const ANONYMOUS = "-1";

const CurrentUser = z.object({
  _id: UserId,
  _source: z.object({
    profileIds: z.array(z.string()),
    username: z.string().nullish(),
    firstName: z.string().nullish(),
    lastName: z.string().nullish(),
    email: z.string().nullish(),
    hubTransmissibleId: z.string().nullish(),
    locale: Locale.nullish().catch(null),
  }),
});

/** Who is signed in. */
export type AccountUser = {
  readonly id: UserId;
  readonly profileIds: readonly string[];
  /** How they are called: first and last name, else their user name, else their id. */
  readonly name: string;
  readonly email: string | null;
  readonly hubTransmissibleId: string | null;
  readonly locale: Locale | null;
};

/** The user of the session; null: nobody is signed in. @throws RequestFailed */
export async function readCurrentUser({ request }: Caller): Promise<AccountUser | null> {
  const answer = await request(
    { controller: "auth", action: "getCurrentUser" },
    { isRepeatable: true },
  );
  if (z.object({ _id: z.literal(ANONYMOUS) }).safeParse(answer).success) return null;
  const { _id, _source: user } = CurrentUser.parse(answer);
  const name = [user.firstName, user.lastName].filter((part) => part).join(" ");
  return {
    id: _id,
    profileIds: user.profileIds,
    name: name || (user.username ?? _id),
    email: user.email ?? null,
    hubTransmissibleId: user.hubTransmissibleId ?? null,
    locale: user.locale ?? null,
  };
}
