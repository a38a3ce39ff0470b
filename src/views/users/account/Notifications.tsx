import { useLingui } from "@lingui/react/macro";
import { MINUTE } from "../../../domain/base/time.ts";
import { PushChoice } from "../../kit/push/PushChoice.tsx";
import { useNow } from "../../kit/useNow.ts";
import { Panel } from "../../ui/Panel.tsx";
import { useUserMachines } from "../userMachines.ts";

/** Notifications in this browser, and in which others the account has them. */
export function Notifications() {
  const { t } = useLingui();
  const now = useNow(MINUTE);
  const { push } = useUserMachines();
  return (
    <Panel title={t`Notifications`} state={{ kind: "ready" }}>
      <PushChoice service={push} now={now} />
    </Panel>
  );
}
