import { z } from "zod";

/** The id of one command, chosen by the client: repeating the command after a cut does nothing more. */
export const CommandId = z
  .string()
  .regex(/^[\w-]{8,64}$/u, "A command has an id of 8 to 64 letters, digits, _ or -.");
export type CommandId = z.infer<typeof CommandId>;
