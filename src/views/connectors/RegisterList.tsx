import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Plus } from "lucide-react";
import { useState } from "react";
import type { ShownConnector } from "../../domain/connectors/calls.ts";
import { MAX_DEVICES } from "../../domain/connectors/connectorDevice.ts";
import { listedDevice } from "../../domain/connectors/listedDevice.ts";
import { tagIdsOf } from "../../domain/devices/batchTagOperation.ts";
import { TagIdsField } from "../kit/TagIdsField.tsx";
import { Button } from "../ui/Button.tsx";
import type { ConnectorWork } from "./ConnectorQuestion.tsx";

/** Devices of a list or a file are registered together, with the defaults of their family, heard or not. */
export function RegisterList({
  connector: { id: connectorId, network },
  work,
}: {
  readonly connector: Pick<ShownConnector, "id" | "network">;
  readonly work: ConnectorWork;
}) {
  const { t } = useLingui();
  const [list, setList] = useState("");
  const { ids } = tagIdsOf(list);
  const isTooLong = ids.length > MAX_DEVICES;
  const devices = ids.map((id) => listedDevice(network, id));
  return (
    <details>
      <summary>
        <Trans>Register many by a list or a file</Trans>
      </summary>
      <div className="stack-3">
        <p className="note">
          <Trans>
            Those that were not heard yet too: each becomes what devices of this network usually
            are.
          </Trans>
        </p>
        <TagIdsField
          list={list}
          onChange={setList}
          problem={isTooLong ? t`A list has ${MAX_DEVICES} devices at most: work in parts.` : null}
        />
        <Button
          icon={<Plus aria-hidden />}
          isPending={work.isBusy}
          isDisabled={devices.length === 0 || isTooLong}
          onPress={() => work.run({ kind: "register", connectorId, devices, isList: true })}
        >
          <Plural
            value={devices.length}
            one="Register # device of the list"
            other="Register # devices of the list"
          />
        </Button>
      </div>
    </details>
  );
}
