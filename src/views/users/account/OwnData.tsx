import { Trans, useLingui } from "@lingui/react/macro";
import { useSelector } from "@xstate/react";
import { OPERATORS } from "../../../domain/base/holders.ts";
import { profilesAt } from "../../../domain/base/profile.ts";
import { MINUTE } from "../../../domain/base/time.ts";
import { mayFetch } from "../../../domain/customers/dataRequest.ts";
import { askOwnData } from "../../../domain/customers/dataRequestCalls.ts";
import { RefusalNote } from "../../kit/administration/RefusalNote.tsx";
import { DataFileLink } from "../../kit/DataFileLink.tsx";
import { PrivacyFiles } from "../../kit/PrivacyFiles.tsx";
import { useRead } from "../../kit/reading.ts";
import { useServices } from "../../kit/services.ts";
import { useCalls } from "../../kit/useCalls.ts";
import { useNow } from "../../kit/useNow.ts";
import { Button } from "../../ui/Button.tsx";
import { formatDate } from "../../ui/format/formatDate.ts";
import { Panel } from "../../ui/Panel.tsx";
import type { PanelState } from "../../ui/panelState.ts";
import { useTimeFormat } from "../../ui/TimeFormatProvider.tsx";
import { useToasts } from "../../ui/useToasts.ts";
import { useUserMachines } from "../userMachines.ts";

const CALLS = { ask: askOwnData };

/** What is held of oneself: the notice, and the way to have it as a file. Nothing for screens, which nobody is. */
export function OwnData() {
  const { session } = useServices();
  const isPerson = useSelector(session, ({ context: { visitor } }) => {
    if (visitor === null) return false;
    return profilesAt(visitor.profileIds, visitor.customer).some((one) => OPERATORS.includes(one));
  });
  return isPerson ? <Requests /> : null;
}

function Requests() {
  const { t } = useLingui();
  const toasts = useToasts();
  const format = useTimeFormat();
  const now = useNow(MINUTE);
  const { answer, isFailed, refresh } = useRead(useUserMachines().ownRequests, null);
  const asking = useCalls("ownDataCommand", CALLS, () => {
    refresh();
    toasts.success(t`Your request is with your administrators`);
  });
  const [newest] = answer ?? [];
  const fetchable = answer?.find((one) => mayFetch(one, now));
  const state: PanelState =
    answer !== null
      ? { kind: "ready" }
      : isFailed
        ? {
            kind: "error",
            title: t`Your requests could not be read.`,
            description: t`Try again once there is a connection.`,
            onRetry: refresh,
          }
        : { kind: "loading", rows: 2 };
  const isOpen = newest?.state === "asked";
  const due = newest === undefined ? "" : formatDate(newest.dueAt, format);
  const reason = newest?.reason ?? "";
  return (
    <Panel title={t`Your data`} state={state}>
      <div className="stack-3">
        <p>
          <Trans>
            You may have everything that is held of you as a file. An administrator answers within a
            month.
          </Trans>
        </p>
        <PrivacyFiles />
        {isOpen && (
          <p className="note">
            <Trans>Your request is open. The answer is due by {due}.</Trans>
          </p>
        )}
        {newest?.state === "refused" && (
          <p className="note">
            <Trans>Your request was refused: {reason}</Trans>
          </p>
        )}
        {fetchable !== undefined && (
          <div className="row-2">
            <DataFileLink request={fetchable} format="csv">
              <Trans>My data as a table</Trans>
            </DataFileLink>
            <DataFileLink request={fetchable} format="json">
              <Trans>My data as a whole</Trans>
            </DataFileLink>
          </div>
        )}
        <RefusalNote work={asking} />
        {!isOpen && (
          <div>
            <Button isPending={asking.isBusy} onPress={() => asking.run({ kind: "ask" })}>
              <Trans>Ask for my data</Trans>
            </Button>
          </div>
        )}
      </div>
    </Panel>
  );
}
