import { z } from "zod";
import { defineCall } from "../base/call.ts";
import { ADMINS } from "../base/holders.ts";
import { ConnectorId, CustomerIndex, TagId } from "../base/ids.ts";
import { SECOND } from "../base/time.ts";
import {
  Connector,
  ConnectorForm,
  ConnectorFormPart,
  ConnectorKeyName,
  GivenSecrets,
  SecretChanges,
  SecretName,
  ShownKey,
} from "./connector.ts";
import { NewConnectorId } from "./connectorToken.ts";
import { FenceArea, FenceRefusal } from "./omlox/fences.ts";
import { ConnectorDevice, MAX_DEVICES, RefusedMessage } from "./connectorDevice.ts";

const OfCustomer = z.strictObject({ customerIndex: CustomerIndex });
const OneConnector = OfCustomer.extend({ connectorId: ConnectorId });

/** Refused messages that one call answers. */
export const REFUSALS_LISTED = 100;

/** A connector as administrators see it: nothing of its secrets. */
export const ShownConnector = Connector.omit({
  by: true,
  customer: true,
  hash: true,
  sealed: true,
  zones: true,
}).extend({
  /** Which secrets of the other side are kept. */
  secrets: z.array(SecretName),
  /** Further addresses, without what they hold. */
  keys: z.array(ShownKey),
});
export type ShownConnector = z.infer<typeof ShownConnector>;

/** A device as a connector heard it last. */
export const ShownDevice = ConnectorDevice.omit({ connectorId: true, series: true }).extend({
  /** Whether it is among the tags of the customer. */
  isRegistered: z.boolean(),
  /** A tag that no asset carries yet: what it says moves nothing. */
  isFree: z.boolean(),
});
export type ShownDevice = z.infer<typeof ShownDevice>;

const ConnectorAnswer = z.object({ connector: ShownConnector });
/** `address` is where the network posts its messages, with the secret in it. It is answered once and cannot be read again; null: nothing is posted. */
const AddressAnswer = ConnectorAnswer.extend({ address: z.string().nullable() });

/** The connectors of the customer, the newest first. `allowsPrivate`: networks are configured whose brokers and hubs may be reached. */
export const searchConnectors = defineCall({
  name: "omniscient/connector:search",
  request: OfCustomer,
  answer: z.object({ connectors: z.array(ShownConnector), allowsPrivate: z.boolean() }),
  holders: ADMINS,
  isReading: true,
  isRepeatable: true,
});

/**
 * Makes a connector. `address` is answered here alone, and cannot be read again: who has lost the answer asks again with the
 * same `connectorId`, and has the one connector with another address.
 */
export const createConnector = defineCall({
  name: "omniscient/connector:create",
  request: OfCustomer.extend({
    /** Chosen by the caller; without it each call makes another. */
    connectorId: NewConnectorId.optional(),
    connector: ConnectorForm,
    secrets: GivenSecrets,
  }),
  answer: AddressAnswer,
  holders: ADMINS,
  // The answer alone holds the secret, and each call exchanges it: it is asked again by hand.
  isRepeatable: false,
  refusals: ["too_many"],
});

/** Changes a connector. Of its secrets those that are given are replaced, those that are null forgotten; the others stay. */
export const updateConnector = defineCall({
  name: "omniscient/connector:update",
  request: OneConnector.extend({
    /** What the editor saw of the fields that are changed. */
    seen: z.record(z.string(), z.unknown()),
    changes: ConnectorFormPart,
    secrets: SecretChanges,
  }),
  answer: ConnectorAnswer,
  holders: ADMINS,
  isRepeatable: true,
});

/** Pauses a connector: what is posted is answered 503, so that the network keeps what it can; a broker is left. */
export const pauseConnector = defineCall({
  name: "omniscient/connector:pause",
  request: OneConnector,
  answer: ConnectorAnswer,
  holders: ADMINS,
  isRepeatable: true,
});

/** Resumes a connector. */
export const resumeConnector = defineCall({
  name: "omniscient/connector:resume",
  request: OneConnector,
  answer: ConnectorAnswer,
  holders: ADMINS,
  isRepeatable: true,
});

/** Gives a connector another address; the former one is refused at once, and further ones stay good. */
export const rotateConnector = defineCall({
  name: "omniscient/connector:rotate",
  request: OneConnector,
  answer: AddressAnswer,
  holders: ADMINS,
  isRepeatable: false,
});

/** Gives a connector a further address, as for another phone; the others stay good. 100 at most at once. */
export const addConnectorKey = defineCall({
  name: "omniscient/connector:addKey",
  request: OneConnector.extend({
    /** What sends to it. */
    name: ConnectorKeyName,
  }),
  answer: AddressAnswer,
  holders: ADMINS,
  // The answer alone holds the secret: sent again, it would make another address.
  isRepeatable: false,
  refusals: ["too_many"],
});

/** Revokes a further address; the others stay good. */
export const revokeConnectorKey = defineCall({
  name: "omniscient/connector:revokeKey",
  request: OneConnector.extend({ keyId: z.string().min(1) }),
  answer: ConnectorAnswer,
  holders: ADMINS,
  isRepeatable: true,
});

/** Removes a connector with what it keeps of messages; the devices and what they said stay. */
export const removeConnector = defineCall({
  name: "omniscient/connector:remove",
  request: OneConnector,
  answer: z.object({}),
  holders: ADMINS,
  isRepeatable: true,
});

/** What a connector heard last: of each device the last message, raw and read, the newest first, 1,000 at most; and the newest refused messages, 100 at most. */
export const connectorMessages = defineCall({
  name: "omniscient/connector:messages",
  request: OneConnector,
  answer: z.object({
    connector: ShownConnector,
    devices: z.array(ShownDevice),
    refusals: z.array(RefusedMessage.omit({ connectorId: true })),
    refused: z.number().int().min(0),
    /** Where devices connect to that keep a connection, as `host:port`; null: the operator has opened no port for them. */
    tcpAddress: z.string().nullable(),
  }),
  holders: ADMINS,
  isReading: true,
  isRepeatable: true,
});

/**
 * The fences of an omlox hub as areas may be drawn of them, read from the hub as it is asked. `failure`: why the hub did not
 * answer as it should, and then there are none.
 */
export const hubFences = defineCall({
  name: "omniscient/connector:fences",
  request: OneConnector,
  answer: z.object({
    areas: z.array(FenceArea),
    refused: z.array(z.object({ name: z.string(), reason: FenceRefusal })),
    failure: z.string().nullable(),
  }),
  holders: ADMINS,
  isReading: true,
  isRepeatable: true,
  patience: 60 * SECOND,
});

/** Why a device was not registered: its id cannot be one of ours, or is one already; its code is another's; the connector has not heard it, and no list names it. */
export const RegisterRefusal = z.enum(["badId", "taken", "codeTaken", "notHeard"]);
export type RegisterRefusal = z.infer<typeof RegisterRefusal>;

/**
 * Registers devices of a connector, each with what its family usually has, and reads the refused messages again.
 * What cannot be registered is answered with the reason; the others are.
 */
export const registerHeard = defineCall({
  name: "omniscient/connector:register",
  request: OneConnector.extend({
    /** As the connector lists them, or as its messages will name them. */
    devices: z.array(z.string().min(1).max(128)).min(1).max(MAX_DEVICES),
    /** They are of a list of one's own: those that were not heard yet are registered too, as devices of the network usually are. */
    isList: z.boolean().optional(),
  }),
  answer: z.object({
    registered: z.array(TagId),
    refused: z.array(z.object({ deviceId: z.string(), reason: RegisterRefusal })),
    /** Messages that were refused before: those that are taken now, and those that cannot be read again. */
    taken: z.number().int().min(0),
    cut: z.number().int().min(0),
  }),
  holders: ADMINS,
  isRepeatable: true,
  patience: 60 * SECOND,
  limit: { field: "devices", most: MAX_DEVICES },
});

/**
 * Reads the refused messages that are kept (the last 1,000) once more, as after a device was registered. Those that are
 * taken now are kept no more. Of those longer than 16 KB only the beginning is kept: they are not tried.
 */
export const replayConnector = defineCall({
  name: "omniscient/connector:replay",
  request: OneConnector,
  answer: z.object({
    tried: z.number().int().min(0),
    taken: z.number().int().min(0),
    /** Messages that were too long to be kept whole, so that they cannot be read again. */
    cut: z.number().int().min(0),
  }),
  holders: ADMINS,
  isRepeatable: true,
  patience: 60 * SECOND,
});
