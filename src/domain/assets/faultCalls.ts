import { z } from "zod";
import { defineCall } from "../base/call.ts";
import { PREPARERS } from "../base/holders.ts";
import { CustomerIndex } from "../base/ids.ts";
import { AssetFault } from "./assetFault.ts";

/**
 * Says that a fault of a machine is dealt with. It is not shown as one any more until the machine reports it again. One that
 * is resolved already stays so.
 */
export const resolveFault = defineCall({
  name: "omniscient/fault:resolve",
  request: z.strictObject({ customerIndex: CustomerIndex, faultId: z.string().min(1) }),
  answer: z.object({ fault: AssetFault }),
  holders: PREPARERS,
  isRepeatable: true,
});
