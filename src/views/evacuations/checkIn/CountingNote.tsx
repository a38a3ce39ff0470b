import { Trans, useLingui } from "@lingui/react/macro";
import { CircleAlert, CircleCheck, UserPlus } from "lucide-react";
import { Button } from "../../ui/Button.tsx";
import { formatTime } from "../../ui/format/formatTime.ts";
import { Spinner } from "../../ui/Spinner.tsx";
import { useTimeFormat } from "../../ui/TimeFormatProvider.tsx";
import type { Counting } from "./checkInService.ts";

/** Whether somebody is counted, in letters that are read at arm's length: only what the server has said. */
export function CountingNote({
  counting,
  onAgain,
}: {
  readonly counting: Counting;
  readonly onAgain: () => void;
}) {
  const { t } = useLingui();
  const format = useTimeFormat();
  if (counting.kind === "counted") {
    const at = formatTime(counting.at, format, { hasSeconds: true });
    return (
      <section className="Counting" data-kind="counted" role="status">
        <CircleCheck aria-hidden />
        <p className="Counting-title">
          <Trans>You are counted.</Trans>
        </p>
        <p>
          <Trans>At {at}. Stay here until the evacuation is over.</Trans>
        </p>
        <Button size="large" icon={<UserPlus aria-hidden />} onPress={onAgain}>
          <Trans>Count somebody else</Trans>
        </Button>
      </section>
    );
  }
  const isRefused = counting.kind === "refused";
  const isSending = counting.kind === "waiting" && counting.reason === "sending";
  return (
    <section className="Counting" data-kind={counting.kind} role="status">
      {!isSending && <CircleAlert aria-hidden />}
      {!isRefused && <Spinner label={t`Sending`} size={isSending ? "large" : "medium"} />}
      <p className="Counting-title">
        {isSending ? <Trans>One moment…</Trans> : <Trans>You are NOT counted yet.</Trans>}
      </p>
      <p>
        {isRefused ? (
          <Trans>It was not taken. Tell the warden who you are.</Trans>
        ) : counting.reason === "busy" ? (
          <Trans>Too many people at once: it is tried again by itself. Keep this page open.</Trans>
        ) : counting.reason === "offline" ? (
          <Trans>
            There is no network: it is tried again by itself. Keep this page open, or tell the
            warden who you are.
          </Trans>
        ) : null}
      </p>
      <Button size="large" onPress={onAgain}>
        <Trans>Back</Trans>
      </Button>
    </section>
  );
}
