import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { SecretName } from "../../domain/connectors/connector.ts";
import type { ConnectorFields } from "../../domain/connectors/connectorFields.ts";
import { NETWORK_FACTS, type Network } from "../../domain/connectors/networks.ts";
import { TextField } from "../ui/TextField.tsx";
import type { ConnectorFieldName } from "./connectorFieldIssues.ts";
import { SecretField } from "./SecretField.tsx";

/** Where each network takes commands for its devices. */
const DOWNLINK_ADDRESSES: Partial<Readonly<Record<Network, MessageDescriptor>>> = {
  thingPark: msg`Such as https://community.thingpark.io/thingpark/lrc/rest/downlink. Empty: none is sent.`,
  chirpStack: msg`Of its REST API, such as https://chirpstack.example.com. Empty: none is sent.`,
  theThingsStack: msg`Of the cluster, such as https://eu1.cloud.thethings.network. Empty: none is sent.`,
};

/** The server of a network whose API is called: its hub, or where it takes commands. */
export function ServerFields({
  secret,
  problem,
}: {
  readonly secret: {
    readonly values: ConnectorFields;
    readonly change: <Field extends keyof ConnectorFields>(
      field: Field,
      value: ConnectorFields[Field],
    ) => void;
    readonly kept: readonly SecretName[];
  };
  readonly problem: (field: ConnectorFieldName) => string | null;
}) {
  const { t } = useLingui();
  const { values, change } = secret;
  const { network, transport } = values;
  const isHub = NETWORK_FACTS[network].server === "hub";
  /** Its locations are read there, too. */
  const isRead = transport === "websocket";
  const downlink = DOWNLINK_ADDRESSES[network];
  return (
    <>
      <TextField
        label={isHub ? t`Address of the hub` : t`Address for commands`}
        value={values.serverUrl}
        onChange={(url) => change("serverUrl", url)}
        description={
          downlink !== undefined
            ? t(downlink)
            : isRead
              ? t`With its version, such as https://hub.example.com/v2.`
              : t`Only where locations are in metres of a zone: its control points are read there. Such as https://hub.example.com/v2.`
        }
        isRequired={isHub && isRead}
        errorMessage={problem("serverUrl")}
      />
      {network === "thingPark" && (
        <TextField
          label={t`AS ID`}
          value={values.clientId}
          onChange={(clientId) => change("clientId", clientId)}
          description={t`Commands are signed with it and the tunnel interface authentication key.`}
        />
      )}
      <SecretField
        {...secret}
        name="token"
        label={isHub ? t`Token, or secret of the client` : t`Token for commands`}
        description={isHub ? t`Empty: the hub asks for none.` : null}
      />
      {network !== "thingPark" && (
        <>
          <TextField
            label={t`Client`}
            value={values.clientId}
            onChange={(clientId) => change("clientId", clientId)}
            description={t`Only where tokens are asked for by client credentials (OAuth 2).`}
          />
          <TextField
            label={t`Where its tokens are asked for`}
            value={values.tokenUrl}
            onChange={(tokenUrl) => change("tokenUrl", tokenUrl)}
            isRequired={values.clientId.trim() !== ""}
            errorMessage={problem("tokenUrl")}
          />
        </>
      )}
    </>
  );
}
