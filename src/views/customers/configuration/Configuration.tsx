import { useLingui } from "@lingui/react/macro";
import { RemountOnCustomerChange } from "../../kit/RemountOnCustomerChange.tsx";
import { useRead } from "../../kit/reading.ts";
import { Panel } from "../../ui/Panel.tsx";
import type { PanelState } from "../../ui/panelState.ts";
import { useSettingsMachines } from "../settingsMachines.ts";
import { DataRequests } from "./DataRequests.tsx";
import { Purges } from "./Purges.tsx";
import { SettingsForm } from "./SettingsForm.tsx";
import "./Configuration.css";

/** What an administrator sets of their customer (specification section 3, customer configuration). */
export function Configuration() {
  return (
    <RemountOnCustomerChange>
      <CustomerConfiguration />
    </RemountOnCustomerChange>
  );
}

function CustomerConfiguration() {
  const { t } = useLingui();
  const { answer, isFailed, refresh } = useRead(useSettingsMachines().settings, null);
  const state: PanelState = isFailed
    ? {
        kind: "error",
        title: t`The configuration could not be read.`,
        description: t`Try again once there is a connection.`,
        onRetry: refresh,
      }
    : { kind: "loading", rows: 6 };
  return (
    <div className="Configuration">
      {answer === null ? (
        <Panel title={t({ message: "Configuration", context: "customer" })} state={state} />
      ) : (
        <div className="stack-4">
          <SettingsForm {...answer} />
          <Purges />
          <DataRequests />
        </div>
      )}
    </div>
  );
}
