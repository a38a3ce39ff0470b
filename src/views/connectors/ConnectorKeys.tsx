import { Trans, useLingui } from "@lingui/react/macro";
import { Plus } from "lucide-react";
import { useState } from "react";
import type { ShownConnector } from "../../domain/connectors/calls.ts";
import { MAX_CONNECTOR_KEYS, MAX_CONNECTOR_NAME } from "../../domain/connectors/connector.ts";
import { Button } from "../ui/Button.tsx";
import { formatDateTime } from "../ui/format/formatDateTime.ts";
import { TextField } from "../ui/TextField.tsx";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import type { ConnectorWork } from "./ConnectorQuestion.tsx";

/** The further addresses of a connector: one for each phone, so that one that is lost cuts no other. */
export function ConnectorKeys({
  connector: { id: connectorId, keys },
  work,
}: {
  readonly connector: Pick<ShownConnector, "id" | "keys">;
  readonly work: ConnectorWork;
}) {
  const { t } = useLingui();
  const place = useTimeFormat();
  const [name, setName] = useState("");
  const isSound = name.trim() !== "" && keys.length < MAX_CONNECTOR_KEYS;
  return (
    <section className="stack-3">
      <h3>
        <Trans>Further addresses</Trans>
      </h3>
      <p className="note">
        <Trans>
          One for each phone or sender, so that one that is lost is revoked without cutting the
          others.
        </Trans>
      </p>
      <ul className="stack-3">
        {keys.map(({ id: keyId, name: sender, at }) => (
          <li key={keyId} className="row-2">
            <strong>{sender}</strong>
            <span>{formatDateTime(at, place)}</span>
            <Button
              size="small"
              isPending={work.isBusy}
              onPress={() => work.ask({ kind: "revokeKey", connectorId, keyId, name: sender })}
              aria-label={t`Revoke the address of ${sender}`}
            >
              <Trans>Revoke</Trans>
            </Button>
          </li>
        ))}
      </ul>
      <TextField
        label={t`What sends to a further address`}
        value={name}
        onChange={setName}
        maxLength={MAX_CONNECTOR_NAME}
      />
      <Button
        icon={<Plus aria-hidden />}
        isDisabled={!isSound}
        isPending={work.isBusy}
        onPress={() => {
          work.run({ kind: "addKey", connectorId, name: name.trim() });
          setName("");
        }}
      >
        <Trans>Make a further address</Trans>
      </Button>
    </section>
  );
}
