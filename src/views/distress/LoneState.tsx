import { Trans, useLingui } from "@lingui/react/macro";
import type { EpochMs } from "../../domain/base/time.ts";
import type { LoneStatus } from "../../domain/distress/loneWork.ts";
import { isAskable, type LoneQuestion, type LoneWorker } from "../../domain/distress/loneWorker.ts";
import { formatDateTime } from "../ui/format/formatDateTime.ts";
import { formatDuration } from "../ui/format/formatDuration.ts";
import { StatusPill } from "../ui/StatusPill.tsx";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { KIND_WORDS } from "./callWords.ts";
import { LONE_STATE_WORDS } from "./loneWords.ts";

/** How it is with somebody who may work alone, in a word. */
export function LoneStatePill({ state }: { readonly state: LoneStatus["state"] }) {
  const { t } = useLingui();
  const { word, tone } = LONE_STATE_WORDS[state];
  return <StatusPill tone={tone}>{t(word)}</StatusPill>;
}

/** Since when and until when somebody works alone, and what comes next, in words. */
export function LoneState({
  worker,
  status,
  now,
}: {
  readonly worker: LoneWorker;
  readonly status: LoneStatus;
  readonly now: EpochMs;
}) {
  const format = useTimeFormat();
  if (status.state === "off") return null;
  const time = (at: EpochMs) => formatDateTime(at, format, { hasSeconds: false });
  const left = (at: EpochMs) => formatDuration(Math.max(0, at - now), format.locale);
  const { span } = status;
  const [since, until] = [time(span?.since ?? 0), time(span?.until ?? 0)];
  return (
    <>
      {span !== null && (
        <span>
          <Trans>
            Since {since}, until {until}
          </Trans>
        </span>
      )}
      {status.state === "well" && <NextCheckIn left={left} status={status} />}
      {status.state !== "well" && (
        <span className="CallDoubt">
          <Why question={status.question} />
        </span>
      )}
      {status.state === "asked" && status.question.reach === "failed" && (
        <span className="CallDoubt" role="status">
          <Trans>The question could not be sent: nobody has asked them. Telephone to them.</Trans>
        </span>
      )}
      {status.state === "asked" && <CallIn left={left(status.callAt)} />}
      {!isAskable(worker) && (
        <span className="CallDoubt">
          <Trans>No e-mail or phone: nobody can ask, a missed rule is a call at once.</Trans>
        </span>
      )}
    </>
  );
}

function NextCheckIn({
  status: { checkInAt, next },
  left,
}: {
  readonly status: Extract<LoneStatus, { readonly state: "well" }>;
  readonly left: (at: EpochMs) => string;
}) {
  const at = checkInAt ?? next?.at ?? null;
  if (at === null)
    return (
      <span className="CallDoubt">
        <Trans>Nothing is watched: the rules are off, or need a tag that is not linked.</Trans>
      </span>
    );
  const time = left(at);
  return (
    <span>
      {checkInAt === null ? (
        <Trans>Asked in {time} if nothing is received</Trans>
      ) : (
        <Trans>Next check-in in {time}</Trans>
      )}
    </span>
  );
}

function Why({ question: { kind, cause } }: { readonly question: LoneQuestion }) {
  const { t } = useLingui();
  const what = t(KIND_WORDS[kind]);
  if (cause !== "gatewayOffline") return what;
  return <Trans>{what}: a gateway or anchor of the last floor is silent</Trans>;
}

function CallIn({ left }: { readonly left: string }) {
  return (
    <span>
      <Trans>A call for help in {left} without an answer</Trans>
    </span>
  );
}
