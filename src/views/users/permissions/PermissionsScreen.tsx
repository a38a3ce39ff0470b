import { useLingui } from "@lingui/react/macro";
import { RemountOnCustomerChange } from "../../kit/RemountOnCustomerChange.tsx";
import { panelStateOf } from "../../kit/panelStateOf.ts";
import { useWatchedRead } from "../../kit/watchedReading.ts";
import { Panel } from "../../ui/Panel.tsx";
import { useUserMachines } from "../userMachines.ts";
import { PermissionsEditor } from "./PermissionsEditor.tsx";
import "./Permissions.css";

/** Which pages the people of a customer may read (specification sections 2 and 6, /administration/permissions). */
export function PermissionsScreen() {
  return (
    <RemountOnCustomerChange>
      <CustomerPermissions />
    </RemountOnCustomerChange>
  );
}

function CustomerPermissions() {
  const { t } = useLingui();
  const { permissions } = useUserMachines();
  const { head, value, refresh } = useWatchedRead(permissions, null);
  if (value !== null) return <PermissionsEditor read={value} head={head} refresh={refresh} />;
  const state = panelStateOf(head, false, {
    empty: { title: "" },
    error: {
      title: t`The permissions could not be read.`,
      description: t`They are retried automatically as soon as the server answers.`,
      onRetry: refresh,
    },
  });
  return (
    <div className="Permissions">
      <Panel title={t`Permissions`} state={state} />
    </div>
  );
}
