import type { AnswerOf } from "../../../domain/base/call.ts";
import type { ConnectorId, CustomerIndex } from "../../../domain/base/ids.ts";
import { NewTagId } from "../../../domain/base/ids.ts";
import {
  connectorMessages,
  pauseConnector,
  removeConnector,
  replayConnector,
  resumeConnector,
  rotateConnector,
  searchConnectors,
} from "../../../domain/connectors/calls.ts";
import { formOfHeardBy } from "../../../domain/connectors/formOfHeardBy.ts";
import type { Network } from "../../../domain/connectors/networks.ts";
import { createTag } from "../../../domain/devices/tagCalls.ts";
import type { LiveClient } from "../../feeds/liveClient.ts";
import { type Answered, answered } from "../refusal.ts";

type Live = Pick<LiveClient, "call">;

/** What is done with a connector that is there. What is filled in is saved by a form. */
export type ConnectorCommand =
  | {
      readonly kind: "pause" | "remove" | "replay" | "resume" | "rotate";
      readonly connectorId: ConnectorId;
    }
  /** Makes devices known that were heard, and reads their refused messages again. */
  | {
      readonly kind: "register";
      readonly connectorId: ConnectorId;
      readonly network: Network;
      readonly devices: readonly string[];
    };

/** `address`: where messages are posted to from now on, of a rotation; `taken`: messages that were refused before. */
export type ConnectorCommandAnswer = Answered<{
  readonly address: string | null;
  readonly taken: number;
}>;

/** Carries out what an administrator does with a connector. */
export const runConnectorCommand = (
  live: Live,
  customerIndex: CustomerIndex,
  command: ConnectorCommand,
): Promise<ConnectorCommandAnswer> =>
  answered(async () => {
    const nothing = { address: null, taken: 0 };
    return { ...nothing, ...(await carriedOut(live, customerIndex, command)) };
  });

async function carriedOut(
  { call }: Live,
  customerIndex: CustomerIndex,
  command: ConnectorCommand,
): Promise<{ readonly address?: string | null; readonly taken?: number }> {
  const one = { customerIndex, connectorId: command.connectorId };
  switch (command.kind) {
    case "rotate":
      return { address: (await call(rotateConnector, one)).address };
    case "register":
      for (const device of command.devices)
        await call(createTag, {
          customerIndex,
          tagId: NewTagId.parse(device),
          tag: formOfHeardBy(command.network, device),
        });
      return { taken: (await call(replayConnector, one)).taken };
    case "replay":
      return { taken: (await call(replayConnector, one)).taken };
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
