import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { History, LoaderCircle, Radio } from "lucide-react";
import type { KeptSince } from "../../domain/base/retention.ts";
import type { EpochMs } from "../../domain/base/time.ts";
import { unreachable } from "../../domain/base/unreachable.ts";
import type { PastFailure } from "../../domain/timeMachine/timeMachine.ts";
import { formatDateTime } from "../ui/format/formatDateTime.ts";
import { Button } from "../ui/Button.tsx";
import { Kbd } from "../ui/Kbd.tsx";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import type { TimeMachineView } from "./useTimeMachine.ts";
import "./PastBanner.css";

/** Over every page that shows the past: which instant, what is not known of it, and the way back to live. */
export function PastBanner({
  machine: { at, shown, isBusy, failure, isPlaying, actions },
  offline,
  keptSince,
}: {
  readonly machine: TimeMachineView;
  /** From when on the past is whole. */
  readonly keptSince: KeptSince;
  /** How many devices were offline at the instant. */
  readonly offline: number;
}) {
  const { t } = useLingui();
  const format = useTimeFormat();
  if (at === null && shown === null) return null;
  const when = shown === null ? null : formatDateTime(shown, format, { hasSeconds: true });
  const wanted = at === null ? "" : formatDateTime(at, format, { hasSeconds: true });
  return (
    <div
      className="PastBanner"
      data-failed={failure !== null || undefined}
      role="region"
      aria-label={t`Past`}
    >
      {isBusy ? <LoaderCircle aria-hidden className="PastBanner-busy" /> : <History aria-hidden />}
      {/* Announced when it stands still: a reader cannot follow a clock that runs. */}
      <p className="PastBanner-when" aria-live={isPlaying ? "off" : "polite"}>
        {when === null ? (
          <Trans>You see the present.</Trans>
        ) : (
          <strong>
            <Trans>Past: {when}</Trans>
          </strong>
        )}{" "}
        {isBusy && <Trans>Reading {wanted}…</Trans>}
        {failure !== null && <FailureWords failure={failure} wanted={wanted} />}
        {!isBusy && failure === null && offline > 0 && (
          <Plural
            value={offline}
            one="# device was offline: what it would have heard is not known."
            other="# devices were offline: what they would have heard is not known."
          />
        )}
        {!isBusy && failure === null && shown !== null && (
          <RemovedWords shown={shown} keptSince={keptSince} />
        )}
      </p>
      <div className="PastBanner-actions">
        {failure === "unreachable" && (
          <Button size="small" onPress={actions.retry}>
            <Trans>Try again</Trans>
          </Button>
        )}
        <Button
          size="small"
          variant="primary"
          icon={<Radio aria-hidden />}
          onPress={actions.goLive}
        >
          <Trans>Back to live</Trans>
          <Kbd>L</Kbd>
        </Button>
      </div>
    </div>
  );
}

/** That what is shown is not whole, since the positions of then are no longer kept. */
function RemovedWords({
  shown,
  keptSince: { people, machines },
}: {
  readonly shown: EpochMs;
  readonly keptSince: KeptSince;
}) {
  const format = useTimeFormat();
  const day = (since: EpochMs) => formatDateTime(since, format);
  if (machines !== null && shown < machines) {
    const since = day(Math.max(machines, people ?? machines));
    return <Trans>Positions before {since} are no longer kept: some are missing here.</Trans>;
  }
  if (people === null || shown >= people) return null;
  const since = day(people);
  return (
    <Trans>Positions of people before {since} are no longer kept: people are missing here.</Trans>
  );
}

function FailureWords({
  failure,
  wanted,
}: {
  readonly failure: PastFailure;
  readonly wanted: string;
}) {
  switch (failure) {
    case "nothingKept":
      return <Trans>Nothing was kept of {wanted}: choose a later instant.</Trans>;
    case "unreachable":
      return <Trans>{wanted} could not be read: the server did not answer.</Trans>;
    default:
      return unreachable(failure);
  }
}
