import { Trans, useLingui } from "@lingui/react/macro";
import { Pencil, Trash2 } from "lucide-react";
import { noticeStage, noticeText } from "../../domain/base/shownNotices.ts";
import type { EpochMs } from "../../domain/base/time.ts";
import { withdrawNotice } from "../../domain/operations/noticeCalls.ts";
import { useCustomerMachines } from "../customers/customerMachines.ts";
import { CommandQuestion } from "../kit/administration/CommandQuestion.tsx";
import { RowMenu } from "../kit/list/RowMenu.tsx";
import { useCalls } from "../kit/useCalls.ts";
import { useWatchedRead } from "../kit/watchedReading.ts";
import { NOTICE_SEVERITY_WORDS } from "../kit/words/noticeWords.ts";
import { formatDateTime } from "../ui/format/formatDateTime.ts";
import { StatusPill } from "../ui/StatusPill.tsx";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { useToasts } from "../ui/useToasts.ts";
import { NoticeEditor } from "./NoticeEditor.tsx";

const NONE: readonly never[] = [];
const CALLS = { withdraw: withdrawNotice };
const TONES = { info: "info", limited: "warning", down: "danger" } as const;

/** What whoever has a screen open is told, as far as it is not over: changed and withdrawn here. */
export function Notices({
  edited,
  isNew,
  now,
  onEdit,
}: {
  /** The id of the notice whose form is open; null: none is. */
  readonly edited: string | null;
  readonly isNew: boolean;
  readonly now: EpochMs;
  readonly onEdit: (id: string | null) => void;
}) {
  const { t } = useLingui();
  const toasts = useToasts();
  const format = useTimeFormat();
  const machines = useCustomerMachines();
  const { value, head, refresh } = useWatchedRead(machines.notices, null);
  const work = useCalls("noticeCommand", CALLS, () => {
    refresh();
    toasts.success(t`The notice goes from the screens within seconds`);
  });
  const notices = (value ?? NONE).filter((one) => noticeStage(one, now) !== "over");
  const notice = notices.find(({ id }) => id === edited) ?? null;
  return (
    <>
      {notices.length > 0 && (
        <ul className="OperationNotices" aria-label={t`Notices`}>
          {notices.map((one) => {
            const [from, to] = [one.from, one.to].map((at) => formatDateTime(at, format));
            const text = noticeText(one, format.locale);
            const count = one.customers?.length ?? 0;
            return (
              <li key={one.id}>
                <StatusPill tone={TONES[one.severity]} size="small">
                  {t(NOTICE_SEVERITY_WORDS[one.severity])}
                </StatusPill>
                <p>
                  <strong>{text}</strong>{" "}
                  <span>
                    {noticeStage(one, now) === "running"
                      ? t`Runs until ${to}`
                      : t`${from} to ${to}`}
                    {" · "}
                    {one.customers === null ? t`All customers` : t`Customers: ${count}`}
                    {" · "}
                    {one.byName}
                  </span>
                </p>
                <RowMenu
                  name={text}
                  items={[
                    { id: "edit", label: t`Edit`, icon: <Pencil aria-hidden /> },
                    {
                      id: "withdraw",
                      label: t`Withdraw the notice`,
                      icon: <Trash2 aria-hidden />,
                      tone: "danger",
                    },
                  ]}
                  onAction={(action) =>
                    action === "edit"
                      ? onEdit(one.id)
                      : work.ask({ kind: "withdraw", noticeId: one.id })
                  }
                />
              </li>
            );
          })}
        </ul>
      )}
      {(isNew || notice !== null) && head.isLoaded && (
        <NoticeEditor key={edited} notice={notice} onSaved={refresh} onClose={() => onEdit(null)} />
      )}
      <CommandQuestion
        work={work}
        tone="danger"
        title={t`Withdraw the notice?`}
        confirmLabel={t`Withdraw the notice`}
      >
        <Trans>It goes from all screens within seconds.</Trans>
      </CommandQuestion>
    </>
  );
}
