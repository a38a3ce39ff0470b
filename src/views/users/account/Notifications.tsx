import { useLingui } from "@lingui/react/macro";
import { useSelector } from "@xstate/react";
import { MINUTE } from "../../../domain/base/time.ts";
import { mayBePushed } from "../../../domain/push/pushSubscription.ts";
import { PushChoice } from "../../kit/push/PushChoice.tsx";
import { useServices } from "../../kit/services.ts";
import { useNow } from "../../kit/useNow.ts";
import { Panel } from "../../ui/Panel.tsx";
import { useUserMachines } from "../userMachines.ts";

/** Notifications in this browser, and in which others the account has them; nothing for whom they are not sent to. */
export function Notifications() {
  const { t } = useLingui();
  const now = useNow(MINUTE);
  const { push } = useUserMachines();
  const { session } = useServices();
  const isOffered = useSelector(session, ({ context: { visitor } }) => {
    if (visitor === null) return false;
    return mayBePushed({ profileIds: visitor.profileIds, pausedAt: null }, visitor.customer);
  });
  if (!isOffered) return null;
  return (
    <Panel title={t`Notifications`} state={{ kind: "ready" }}>
      <PushChoice service={push} now={now} />
    </Panel>
  );
}
