import { useLingui } from "@lingui/react/macro";
import { useSelector } from "@xstate/react";
import type { AnyActorRef } from "xstate";
import { useServices } from "../../kit/services.ts";
import { DescriptionList } from "../../ui/DescriptionList.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { stateName } from "../../../machines/kit/stateName.ts";

/** Names of machines are those of the code: they are not translated. */
const MACHINES = [
  "authentication",
  "connection",
  "session",
  "locale",
  "hubUser",
  "partnerWidget",
  "alertHandling",
] as const;

/** Where each machine stands: the names of its states, nothing of what it holds. */
export function MachinesPanel() {
  const { t } = useLingui();
  const services = useServices();
  return (
    <Panel title={t`Machines`}>
      <DescriptionList
        items={MACHINES.map((name) => ({
          id: name,
          term: <code>{name}</code>,
          description: <MachineState actor={services[name]} />,
        }))}
      />
    </Panel>
  );
}

function MachineState({ actor }: { readonly actor: AnyActorRef }) {
  const state = useSelector(actor, (snapshot: unknown) =>
    typeof snapshot === "object" && snapshot !== null && "value" in snapshot
      ? stateName(snapshot.value)
      : "",
  );
  return <code>{state}</code>;
}
