import { Trans, useLingui } from "@lingui/react/macro";
import type { AssetId } from "../../../domain/base/ids.ts";
import { type DataRequest, MAX_REASON } from "../../../domain/customers/dataRequest.ts";
import {
  answerDataRequest,
  noteDataRequest,
  refuseDataRequest,
} from "../../../domain/customers/dataRequestCalls.ts";
import { CommandQuestion } from "../../kit/administration/CommandQuestion.tsx";
import { useRead } from "../../kit/reading.ts";
import { DataFileLink } from "../../kit/DataFileLink.tsx";
import { PrivacyFiles } from "../../kit/PrivacyFiles.tsx";
import { useCalls } from "../../kit/useCalls.ts";
import { useFeed } from "../../kit/useFeed.ts";
import { useNow } from "../../kit/useNow.ts";
import { Button } from "../../ui/Button.tsx";
import { ComboBox } from "../../ui/ComboBox.tsx";
import { formatDate } from "../../ui/format/formatDate.ts";
import { Panel } from "../../ui/Panel.tsx";
import type { PanelState } from "../../ui/panelState.ts";
import { StatusPill } from "../../ui/StatusPill.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { useTimeFormat } from "../../ui/TimeFormatProvider.tsx";
import { useToasts } from "../../ui/useToasts.ts";
import { MINUTE } from "../../../domain/base/time.ts";
import { useSettingsMachines } from "../settingsMachines.ts";

const CALLS = { answer: answerDataRequest, refuse: refuseDataRequest, note: noteDataRequest };
const NONE: readonly never[] = [];

/** People who ask for their own data, and the documents that people are given. */
export function DataRequests() {
  const { t } = useLingui();
  const toasts = useToasts();
  const people = useFeed("people", null)?.people ?? NONE;
  const { answer, isFailed, refresh } = useRead(useSettingsMachines().dataRequests, null);
  const work = useCalls(
    "dataRequestCommand",
    CALLS,
    ({ kind }) => {
      refresh();
      toasts.success(
        kind === "note"
          ? t`The request is noted`
          : kind === "answer"
            ? t`The request is answered`
            : t`The request is refused`,
      );
    },
    { mayBeSent: (one) => one.kind !== "refuse" || one.reason.trim() !== "" },
  );
  const { command } = work;
  const requests = answer?.requests ?? NONE;
  const options = people.map(({ id, name }) => ({ id, label: name }));
  const asked = requests.find(({ id }) => command?.kind !== "note" && id === command?.requestId);
  const name = asked?.name ?? "";
  const state: PanelState =
    answer !== null
      ? { kind: "ready" }
      : isFailed
        ? {
            kind: "error",
            title: t`The requests could not be read.`,
            description: t`Try again once there is a connection.`,
            onRetry: refresh,
          }
        : { kind: "loading", rows: 3 };
  return (
    <Panel title={t`People's data`} state={state}>
      <div className="stack-3">
        <PrivacyFiles isRegisterShown />
        {requests.length === 0 ? (
          <p className="note">
            <Trans>Nobody has asked for their data yet. Users ask on their account page.</Trans>
          </p>
        ) : (
          <ul className="stack-3" aria-label={t`Requests for data`}>
            {requests.map((request) => (
              <Request
                key={request.id}
                request={request}
                isBusy={work.isBusy}
                onAnswer={() =>
                  work.ask({ kind: "answer", requestId: request.id, assetId: request.assetId })
                }
                onRefuse={() => work.ask({ kind: "refuse", requestId: request.id, reason: "" })}
              />
            ))}
          </ul>
        )}
        <ComboBox
          label={t`A person without an account asks for their data`}
          description={t`The request is noted, and you give them the file.`}
          options={options}
          value={null}
          onChange={(id) => {
            if (id !== null)
              work.run({ kind: "note", commandId: crypto.randomUUID(), assetId: id as AssetId });
          }}
        />
      </div>
      <CommandQuestion
        work={work}
        isOpen={work.isAsking && command?.kind === "answer"}
        title={t`Give ${name} their data?`}
        confirmLabel={t({ message: "Answer", context: "to answer a request" })}
      >
        <ComboBox
          label={t`The person among your resources`}
          description={t`Empty: what is held of their account alone. Look at the file before you answer.`}
          options={options}
          value={command?.kind === "answer" ? command.assetId : null}
          onChange={(id) => {
            if (command?.kind === "answer") work.ask({ ...command, assetId: id as AssetId | null });
          }}
        />
      </CommandQuestion>
      <CommandQuestion
        work={work}
        isOpen={work.isAsking && command?.kind === "refuse"}
        tone="danger"
        title={t`Refuse the request of ${name}?`}
        confirmLabel={t`Refuse`}
      >
        <TextArea
          label={t`Reason, which is sent to them`}
          isRequired
          maxLength={MAX_REASON}
          value={command?.kind === "refuse" ? command.reason : ""}
          onChange={(reason) => {
            if (command?.kind === "refuse") work.ask({ ...command, reason });
          }}
        />
      </CommandQuestion>
    </Panel>
  );
}

function Request({
  request,
  isBusy,
  onAnswer,
  onRefuse,
}: {
  readonly request: DataRequest;
  readonly isBusy: boolean;
  readonly onAnswer: () => void;
  readonly onRefuse: () => void;
}) {
  const { t } = useLingui();
  const format = useTimeFormat();
  const now = useNow(MINUTE);
  const { name, state, askedAt, dueAt, answeredAt, answeredByName, reason } = request;
  const day = (at: number) => formatDate(at, format);
  const [asked, due] = [day(askedAt), day(dueAt)];
  const isLate = state === "asked" && now > dueAt;
  const ended = answeredAt === null ? "" : `${day(answeredAt)}, ${answeredByName ?? ""}`;
  return (
    <li className="stack-2">
      <div className="row-2">
        <strong>{name}</strong>{" "}
        {state === "asked" ? (
          <StatusPill tone={isLate ? "danger" : "warning"}>
            {isLate ? t`Overdue` : t`To be answered`}
          </StatusPill>
        ) : (
          <StatusPill tone="neutral">
            {state === "answered" ? t`Answered` : t({ message: "Refused", context: "request" })}
          </StatusPill>
        )}
      </div>
      <p className="note">
        {state === "asked" ? (
          <Trans>
            Asked on {asked}, due by {due}.
          </Trans>
        ) : (
          <>
            {ended}
            {reason !== null && `: ${reason}`}
          </>
        )}
      </p>
      <div className="row-2">
        <DataFileLink request={request} format="csv">
          <Trans>Table of {name}</Trans>
        </DataFileLink>
        <DataFileLink request={request} format="json">
          <Trans>Whole file of {name}</Trans>
        </DataFileLink>
        {state === "asked" && (
          <>
            <Button size="small" variant="primary" isDisabled={isBusy} onPress={onAnswer}>
              <Trans>Answer {name}</Trans>
            </Button>
            <Button size="small" isDisabled={isBusy} onPress={onRefuse}>
              <Trans>Refuse {name}</Trans>
            </Button>
          </>
        )}
      </div>
    </li>
  );
}
