import { useLingui } from "@lingui/react/macro";
import type { ConnectorId } from "../../domain/base/ids.ts";
import { ownValue } from "../../domain/base/ownValue.ts";
import type { ShownConnector } from "../../domain/connectors/calls.ts";
import { SecretName } from "../../domain/connectors/connector.ts";
import {
  type ConnectorFields,
  fieldsOfConnector,
  NEW_CONNECTOR,
} from "../../domain/connectors/connectorFields.ts";
import { PAYLOAD_FORMATS } from "../../domain/connectors/decoding.ts";
import { NETWORK_FACTS, NETWORKS, Transport } from "../../domain/connectors/networks.ts";
import { EditorDrawer } from "../kit/editor/EditorDrawer.tsx";
import { useEditor } from "../kit/editor/useEditor.ts";
import { newId } from "../kit/newId.ts";
import { NOTHING } from "../ui/format/nothing.ts";
import { NumberField } from "../ui/NumberField.tsx";
import { RadioGroup } from "../ui/RadioGroup.tsx";
import { Select } from "../ui/Select.tsx";
import { TextField } from "../ui/TextField.tsx";
import { useToasts } from "../ui/useToasts.ts";
import {
  type ConnectorFieldName,
  connectorFieldIssues,
  refusedConnectorIssues,
} from "./connectorFieldIssues.ts";
import { useConnectorMachines } from "./connectorMachines.ts";
import {
  CONNECTOR_ISSUE_WORDS,
  NETWORK_NAMES,
  NETWORK_WORDS,
  PAYLOAD_WORDS,
  TRANSPORT_WORDS,
} from "./connectorWords.ts";
import { FIRST_PHONE, type ShownAddress } from "./ConnectorAddress.tsx";
import { SecretField } from "./SecretField.tsx";
import { ServerFields } from "./ServerFields.tsx";

/** Makes a connector or changes one: of each network only what it needs. */
export function ConnectorEditor({
  edited,
  allowsPrivate,
  onMade,
  onOpen,
  onSaved,
  onClose,
}: {
  /** Null: a new one. */
  readonly edited: ShownConnector | null;
  readonly allowsPrivate: boolean;
  readonly onMade: (made: ShownAddress) => void;
  /** A new one is there that has no address to be shown. */
  readonly onOpen: (id: ConnectorId) => void;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const toasts = useToasts();
  const { connectorForm } = useConnectorMachines();
  const isNew = edited === null;
  const form = useEditor<ConnectorFields>(
    () => ({
      machine: connectorForm,
      mode: isNew ? "create" : "edit",
      seen: isNew ? { ...NEW_CONNECTOR, id: newId("connector") } : fieldsOfConnector(edited),
      draft: `connector.${edited?.id ?? ""}`,
      secrets: SecretName.options,
    }),
    (stored) => {
      onSaved();
      const made = stored as Pick<ShownConnector, "id" | "name" | "network" | "payload">;
      const { address } = stored;
      if (typeof address === "string") onMade({ ...made, address, device: FIRST_PHONE });
      else {
        const { name } = made;
        toasts.success(t`The connector ${name} is saved`);
        // One that is posted to is opened once its address was seen.
        if (isNew) onOpen(made.id);
      }
    },
    onClose,
  );
  const { values, change } = form;
  const facts = NETWORK_FACTS[values.network];
  const own = connectorFieldIssues(values, allowsPrivate);
  const issues = { ...(form.isTried ? own : {}), ...refusedConnectorIssues(form.issues) };
  const problem = (field: ConnectorFieldName) => {
    const issue = issues[field];
    return issue === undefined ? null : t(CONNECTOR_ISSUE_WORDS[issue]);
  };
  const names: Readonly<Record<string, string>> = {
    name: t`Name`,
    payload: t`Format of the frames`,
    broker: t`Broker`,
    poll: t`Provider`,
    server: t`Server`,
    messagesAMinute: t`Most messages a minute`,
  };
  const fieldName = (field: string) => ownValue(names, field) ?? field;
  const secret = { values, change, kept: edited?.secrets ?? [] };
  return (
    <EditorDrawer
      editor={form}
      title={isNew ? t`New connector` : t`Edit ${edited.name}`}
      isSound={Object.keys(own).length === 0}
      saveLabel={isNew ? t`Create the connector` : undefined}
      fieldName={fieldName}
      valueText={(_field, value) => (typeof value === "string" ? value : NOTHING)}
    >
      {isNew && (
        <Select
          label={t`Network`}
          options={NETWORKS.map((id) => ({ id, label: NETWORK_NAMES[id] }))}
          value={values.network}
          onChange={(network) => {
            if (network === null) return;
            change("network", network);
            change("transport", NETWORK_FACTS[network].transports[0]);
            // Another network is reached elsewhere.
            for (const field of ["serverUrl", "clientId", "tokenUrl"] as const) change(field, "");
          }}
          description={t(NETWORK_WORDS[values.network])}
        />
      )}
      <TextField
        label={fieldName("name")}
        value={values.name}
        onChange={(name) => change("name", name)}
        description={t`What sends by it, so that it is known years later.`}
        isRequired
        autoFocus
        maxLength={100}
        errorMessage={problem("name")}
      />
      {isNew && facts.transports.length > 1 && (
        <RadioGroup
          label={t`How messages come`}
          options={facts.transports.map((id) => ({ id, label: t(TRANSPORT_WORDS[id]) }))}
          value={values.transport}
          onChange={(transport) =>
            change("transport", Transport.safeParse(transport).data ?? values.transport)
          }
        />
      )}
      {facts.hasPayloads && (
        <Select
          label={fieldName("payload")}
          options={PAYLOAD_FORMATS.map((id) => ({ id, label: t(PAYLOAD_WORDS[id]) }))}
          value={values.payload}
          onChange={(payload) => payload !== null && change("payload", payload)}
        />
      )}
      {values.transport === "mqtt" && (
        <>
          <TextField
            label={fieldName("broker")}
            value={values.url}
            onChange={(url) => change("url", url)}
            description={t`Such as mqtts://broker.example.com:8883.`}
            isRequired
            errorMessage={problem("url")}
          />
          <TextField
            label={t`Topic`}
            value={values.topic}
            onChange={(topic) => change("topic", topic)}
            isRequired={facts.topic === null}
            description={facts.topic === null ? null : t`Empty: ${facts.topic}`}
            errorMessage={problem("topic")}
          />
          <TextField
            label={t`User of the broker`}
            value={values.username}
            onChange={(username) => change("username", username)}
          />
          <SecretField {...secret} name="password" label={t`Password of the broker`} />
          <SecretField {...secret} name="certificate" label={t`Client certificate (PEM)`} />
          <SecretField {...secret} name="key" label={t`Key of the certificate (PEM)`} />
        </>
      )}
      {values.transport === "poll" && (
        <>
          <TextField
            label={t`Address of the interface`}
            value={values.url}
            onChange={(url) => change("url", url)}
            description={t`Such as https://api.example.com/aemp: what stands before /Fleet/1.`}
            isRequired
            errorMessage={problem("url")}
          />
          <TextField
            label={t`User or client`}
            value={values.username}
            onChange={(username) => change("username", username)}
            description={t`Empty: the password is a key that is sent alone.`}
          />
          <SecretField {...secret} name="password" label={t`Password, secret or key`} />
          <TextField
            label={t`Address of the token`}
            value={values.tokenUrl}
            onChange={(tokenUrl) => change("tokenUrl", tokenUrl)}
            description={t`Only where the provider wants OAuth 2.0 (client credentials).`}
            errorMessage={problem("tokenUrl")}
          />
          {values.tokenUrl.trim() !== "" && (
            <TextField
              label={t`Scope`}
              value={values.scope}
              onChange={(scope) => change("scope", scope)}
            />
          )}
          <NumberField
            label={t`Minutes between two requests`}
            value={values.minutes}
            onChange={(minutes) => change("minutes", minutes ?? 0)}
            description={t`Most providers want 15 at least.`}
            errorMessage={problem("minutes")}
          />
        </>
      )}
      {values.network === "thingPark" && (
        <SecretField
          {...secret}
          name="tunnelKey"
          label={t`Tunnel interface authentication key`}
          description={t`Where it is given, only messages that ThingPark has signed are taken.`}
        />
      )}
      {facts.server !== null && <ServerFields secret={secret} problem={problem} />}
      <NumberField
        label={fieldName("messagesAMinute")}
        value={values.messagesAMinute}
        onChange={(messages) => change("messagesAMinute", messages ?? 0)}
        description={t`What is more is sent again later, as far as the network does.`}
        errorMessage={problem("messagesAMinute")}
      />
    </EditorDrawer>
  );
}
