import { useLingui } from "@lingui/react/macro";
import type { SecretName } from "../../domain/connectors/connector.ts";
import type { ConnectorFields } from "../../domain/connectors/connectorFields.ts";
import { TextField } from "../ui/TextField.tsx";
import type { ConnectorFieldName } from "./connectorFieldIssues.ts";
import { SecretField } from "./SecretField.tsx";

/** Where a hub is reached, and by which token. */
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
  return (
    <>
      <TextField
        label={t`Address of the hub`}
        value={values.serverUrl}
        onChange={(url) => change("serverUrl", url)}
        description={t`With its version, such as https://hub.example.com/v2.`}
        isRequired
        errorMessage={problem("serverUrl")}
      />
      <SecretField
        {...secret}
        name="token"
        label={t`Token, or secret of the client`}
        description={t`Empty: the hub asks for none.`}
      />
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
  );
}
