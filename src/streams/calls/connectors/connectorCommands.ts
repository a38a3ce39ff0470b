import type { AnswerOf } from "../../../domain/base/call.ts";
import type { ConnectorId, CustomerIndex } from "../../../domain/base/ids.ts";
import {
  addConnectorKey,
  connectorMessages,
  pauseConnector,
  registerHeard,
  removeConnector,
  replayConnector,
  resumeConnector,
  revokeConnectorKey,
  rotateConnector,
  searchConnectors,
} from "../../../domain/connectors/calls.ts";
import type { LiveClient } from "../../feeds/liveClient.ts";
import { type Answered, answered } from "../refusal.ts";

type Live = Pick<LiveClient, "call">;

/** What is done with a connector that is there. What is filled in is saved by a form. */
export type ConnectorCommand =
  | {
      readonly kind: "pause" | "remove" | "replay" | "resume" | "rotate";
      readonly connectorId: ConnectorId;
    }
  /** Makes a further address, for what is named. */
  | { readonly kind: "addKey"; readonly connectorId: ConnectorId; readonly name: string }
  | {
      readonly kind: "revokeKey";
      readonly connectorId: ConnectorId;
      readonly keyId: string;
      readonly name: string;
    }
  /** Makes devices known that were heard, or that a list names, and reads their refused messages again. */
  | {
      readonly kind: "register";
      readonly connectorId: ConnectorId;
      readonly devices: readonly string[];
      readonly isList: boolean;
    };

/** `address`: where messages are posted to from now on, of a rotation and of a further address; `taken` and `cut`: messages that were refused before, of which these are taken now and those cannot be read again; `registered` and `refused`: of a registration. */
type CommandFacts = {
  readonly address: string | null;
  readonly taken: number;
  readonly cut: number;
  readonly registered: readonly string[];
  readonly refused: AnswerOf<typeof registerHeard>["refused"];
};
export type ConnectorCommandAnswer = Answered<CommandFacts>;

/** Carries out what an administrator does with a connector. */
export const runConnectorCommand = (
  live: Live,
  customerIndex: CustomerIndex,
  command: ConnectorCommand,
): Promise<ConnectorCommandAnswer> =>
  answered(async () => {
    const nothing = { address: null, taken: 0, cut: 0, registered: [], refused: [] };
    return { ...nothing, ...(await carriedOut(live, customerIndex, command)) };
  });

async function carriedOut(
  { call }: Live,
  customerIndex: CustomerIndex,
  command: ConnectorCommand,
): Promise<Partial<CommandFacts>> {
  const one = { customerIndex, connectorId: command.connectorId };
  switch (command.kind) {
    case "rotate":
      return { address: (await call(rotateConnector, one)).address };
    case "addKey":
      return { address: (await call(addConnectorKey, { ...one, name: command.name })).address };
    case "revokeKey":
      await call(revokeConnectorKey, { ...one, keyId: command.keyId });
      return {};
    case "register":
      return call(registerHeard, {
        ...one,
        devices: [...command.devices],
        isList: command.isList,
      });
    case "replay":
      return call(replayConnector, one);
    case "pause":
      await call(pauseConnector, one);
      return {};
    case "resume":
      await call(resumeConnector, one);
      return {};
    case "remove":
      await call(removeConnector, one);
      return {};
  }
}

export type ListedConnectors = AnswerOf<typeof searchConnectors>;
export type HeardMessages = AnswerOf<typeof connectorMessages>;

/** The connectors of the customer. @throws RequestFailed */
export function readConnectors(
  { call }: Live,
  customerIndex: CustomerIndex,
): Promise<ListedConnectors> {
  return call(searchConnectors, { customerIndex });
}

/** What a connector heard last. @throws RequestFailed */
export function readMessages(
  { call }: Live,
  customerIndex: CustomerIndex,
  query: { readonly connectorId: ConnectorId },
): Promise<HeardMessages> {
  return call(connectorMessages, { customerIndex, ...query });
}
