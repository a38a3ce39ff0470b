import { Trans, useLingui } from "@lingui/react/macro";
import {
  isSyncAtWork,
  SYNC_ATTEMPTS,
  type SyncCounts,
  type SyncRun,
} from "../../domain/customers/sync.ts";
import { Banner } from "../ui/Banner.tsx";
import { DescriptionList } from "../ui/DescriptionList.tsx";
import { formatDateTime } from "../ui/format/formatDateTime.ts";
import { formatNumber } from "../ui/format/formatNumber.ts";
import { formatTime } from "../ui/format/formatTime.ts";
import { NOTHING } from "../ui/format/nothing.ts";
import { CountedProgress } from "../ui/CountedProgress.tsx";
import { StatusPill } from "../ui/StatusPill.tsx";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { COUNT_WORDS, PHASE_WORDS, SYNC_FAILURE_WORDS, SYNC_STATE_WORDS } from "./syncWords.ts";
import { FailureText } from "../kit/words/FailureText.tsx";

const COUNTED = Object.keys(COUNT_WORDS) as (keyof SyncCounts)[];

/** How a run stands: how far it is, what it came to, and why it failed. */
export function SyncRunDetails({ run }: { readonly run: SyncRun }) {
  const { t } = useLingui();
  const place = useTimeFormat();
  const { state, phase, progress, failure, byName, askedAt, finishedAt, retryAt, attempt } = run;
  const { word, tone } = SYNC_STATE_WORDS[state];
  const number = (value: number) => formatNumber(value, place.locale);
  const counts = COUNTED.filter((name) => run.counts[name] > 0).map((name) => {
    const [what, count] = [t(COUNT_WORDS[name]), number(run.counts[name])];
    return t({ message: `${what}: ${count}`, context: "synchronisation" });
  });
  const asked = formatDateTime(askedAt, place);
  const total = progress.total ?? 0;
  const most = number(SYNC_ATTEMPTS);
  const [next, at] = [
    number(attempt + 1),
    retryAt === null ? "" : formatTime(retryAt, place, { hasSeconds: true }),
  ];
  return (
    <>
      {isSyncAtWork(run) && (
        <CountedProgress
          label={t(PHASE_WORDS[phase])}
          done={total === 0 ? null : progress.done}
          of={total}
        />
      )}
      {state === "retrying" && (
        <Banner tone="warning" isLive>
          <Trans>
            That did not work. Attempt {next} of {most} follows at {at}.
          </Trans>
        </Banner>
      )}
      {failure !== null && (
        <Banner tone="danger" isLive title={t(SYNC_FAILURE_WORDS[failure.code])}>
          {failure.detail !== "" && <FailureText said={failure.detail} />}
        </Banner>
      )}
      <DescriptionList
        items={[
          {
            id: "state",
            term: t`State`,
            description: (
              <StatusPill tone={tone} size="small">
                {t(word)}
              </StatusPill>
            ),
          },
          {
            id: "asked",
            term: t`Asked for`,
            description: t`${asked} by ${byName}`,
          },
          {
            id: "ended",
            term: t({ message: "Ended", context: "synchronisation" }),
            description: finishedAt === null ? NOTHING : formatDateTime(finishedAt, place),
          },
          {
            id: "counts",
            term: t`Outcome`,
            description: counts.length === 0 ? NOTHING : counts.join(", "),
          },
        ]}
      />
    </>
  );
}
