import type { KuzzleRequest } from "kuzzle";
import { z } from "zod";

const Agent = z.object({ "user-agent": z.string() });
const Cookies = z.object({ cookie: z.string() });

/** What the program of a request said of itself (User-Agent), by HTTP or at the upgrade of its socket; empty: nothing. */
export function agentOf({ input, context }: KuzzleRequest): string {
  const own =
    Agent.safeParse(input.headers).data ?? Agent.safeParse(context.connection.misc["headers"]).data;
  return own?.["user-agent"] ?? "";
}

/** The cookies that came with a request by HTTP; "": none. */
export function cookiesIn({ input }: KuzzleRequest): string {
  return Cookies.safeParse(input.headers).data?.cookie ?? "";
}
