import { z } from "zod";
import { EmailAddress } from "../base/email.ts";

/** A user as the partner hub names them (specification section 3). */
export const HubUser = z.object({ email: EmailAddress, transmissibleId: z.string().min(1) });
export type HubUser = z.infer<typeof HubUser>;

/** The answer of the partner hub: all four parts, or it is an error (specification section 5). */
export const HubTokens = z.object({
  accessToken: z.string().min(1),
  refreshToken: z.string().min(1),
  tokenHub: z.string().min(1),
  user: HubUser,
});
export type HubTokens = z.infer<typeof HubTokens>;
