import { z } from "zod";
import { defineCall } from "../base/call.ts";
import { CommandId } from "../base/commandId.ts";
import { ADMINS, OPERATORS } from "../base/holders.ts";
import { AssetId, CustomerIndex, DataRequestId } from "../base/ids.ts";
import { DataRequest, RefusalReason } from "./dataRequest.ts";

/** Requests of one answer: open ones first, then the newest. */
export const MAX_REQUESTS = 500;

const One = z.strictObject({ customerIndex: CustomerIndex });
const About = One.extend({ requestId: DataRequestId });
const Answer = z.object({ request: DataRequest });

/** Asks for one's own data. While a request of the caller is open it is answered again. */
export const askOwnData = defineCall({
  name: "omniscient/dataRequest:ask",
  request: One,
  answer: Answer,
  holders: OPERATORS,
  isRepeatable: true,
});

/** Notes that a person without an account asks for their data. `commandId`: a repetition notes nothing more. */
export const noteDataRequest = defineCall({
  name: "omniscient/dataRequest:note",
  request: One.extend({ commandId: CommandId, assetId: AssetId }),
  answer: Answer,
  holders: ADMINS,
  isRepeatable: true,
});

/** The requests of the caller, the newest first. */
export const readOwnRequests = defineCall({
  name: "omniscient/dataRequest:own",
  request: One,
  answer: z.object({ requests: z.array(DataRequest) }),
  holders: OPERATORS,
  isReading: true,
  isRepeatable: true,
});

/** The requests of a customer's people, those that are open first, 500 at most. */
export const searchDataRequests = defineCall({
  name: "omniscient/dataRequest:search",
  request: One,
  answer: z.object({ requests: z.array(DataRequest) }),
  holders: ADMINS,
  isReading: true,
  isRepeatable: true,
});

/**
 * Answers a request: the person may fetch their file for 90 days, and gets an e-mail about it where they have an account.
 * `assetId`: the resource that they are; null: none, what is held of their account alone.
 */
export const answerDataRequest = defineCall({
  name: "omniscient/dataRequest:answer",
  request: About.extend({ assetId: AssetId.nullable() }),
  answer: Answer,
  holders: ADMINS,
  isRepeatable: true,
});

/** Refuses a request, with the reason, which the person reads. */
export const refuseDataRequest = defineCall({
  name: "omniscient/dataRequest:refuse",
  request: About.extend({ reason: RefusalReason }),
  answer: Answer,
  holders: ADMINS,
  isRepeatable: true,
});

/**
 * Everything that is held of a person, as JSON or as a table. By GET: a browser keeps it as a file while it comes. Administrators
 * fetch it at any time, who asked once it is answered.
 */
export const downloadOwnData = defineCall({
  name: "omniscient/dataRequest:download",
  verb: "get",
  request: z.object({
    customerIndex: CustomerIndex,
    requestId: DataRequestId,
    format: z.enum(["json", "csv"]),
  }),
  answer: z.unknown(),
  media: ["application/json", "text/csv"],
  holders: OPERATORS,
  isDisclosure: true,
  isRepeatable: true,
});
