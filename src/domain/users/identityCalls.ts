import { z } from "zod";
import { defineCall } from "../base/call.ts";

/**
 * Ends the sessions that people have begun through an identity provider, which calls this when they sign out there
 * (OpenID Connect Back-Channel Logout 1.0). The signed token is the right to it, and works once. Sent as a form or as JSON.
 */
export const endByLogoutToken = defineCall({
  name: "omniscient/identity:logout",
  request: z.object({
    logout_token: z.string().min(1).max(16_384),
  }),
  answer: z.object({
    /** Sessions that have ended; none is no error. */
    ended: z.number().int().min(0),
  }),
  customer: null,
  holders: [],
  isOpen: true,
  isRepeatable: false,
  refusals: ["OM000"],
});
