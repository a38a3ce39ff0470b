import { z } from "zod";

/** Longest address, in characters. */
export const MAX_URL = 500;
const MAX_TEXT = 200;

/** How often a provider is asked, in minutes: makers allow one request of a page every 15 minutes or less often. */
export const [MIN_POLL_MINUTES, DEFAULT_POLL_MINUTES, MAX_POLL_MINUTES] = [5, 15, 1_440];

/** How a provider is asked whose data we fetch; its password is sealed apart. */
export const PollForm = z.strictObject({
  /** Of the interface, without the part that names a page. */
  url: z
    .string()
    .trim()
    .min(1, "There is no address: give that of the interface of the provider.")
    .max(MAX_URL),
  /** Where a token is fetched by client credentials (OAuth 2.0, RFC 6749 section 4.4); null: user and password are sent. */
  tokenUrl: z.string().trim().min(1).max(MAX_URL).nullable(),
  /** What the token is for; null: the provider needs none. */
  scope: z.string().trim().min(1).max(MAX_TEXT).nullable(),
  /** User, or the id of the client; null: the password alone is sent, as a bearer. */
  username: z.string().trim().min(1).max(MAX_TEXT).nullable(),
  minutes: z
    .number()
    .int()
    .min(MIN_POLL_MINUTES, `It is asked every ${MIN_POLL_MINUTES} minutes at most.`)
    .max(MAX_POLL_MINUTES, `It is asked every ${MAX_POLL_MINUTES} minutes at least.`),
});
export type PollForm = z.infer<typeof PollForm>;
