import { z } from "zod";

/** A phone number as it is stored, E.164 (`+33612345678`): the form SMS gateways take. Typed ones are `EnteredPhone`. */
export const PhoneNumber = z
  .string()
  .regex(
    /^\+[1-9]\d{1,14}$/u,
    "A stored phone number is no E.164 such as +33612345678: save it anew.",
  );
export type PhoneNumber = z.infer<typeof PhoneNumber>;
