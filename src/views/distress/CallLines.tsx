import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { EpochMs } from "../../domain/base/time.ts";
import { type Distress, distressStatus } from "../../domain/distress/distress.ts";
import { isFlooding } from "../../domain/distress/distressOrder.ts";
import { deviceStatus } from "../../domain/distress/signals.ts";
import { formatDuration } from "../ui/format/formatDuration.ts";
import { formatTime } from "../ui/format/formatTime.ts";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { KIND_WORDS } from "./callWords.ts";

/** Who calls: by name, or by the device that nobody is linked to; in a drill nobody does. */
export function CallWho({ call }: { readonly call: Distress }) {
  if (call.purpose === "drill") return <Trans>nobody is in danger</Trans>;
  const { name, tagId } = call;
  return name ?? <Trans>Tag {tagId}, worn by nobody known</Trans>;
}

/** What the device has raised; before that whether it is an exercise or a test. */
export function CallKind({ call }: { readonly call: Distress }) {
  const { t } = useLingui();
  const kind = t(KIND_WORDS[deviceStatus(call).kind]);
  if (call.purpose === "drill") return t`EXERCISE · ${kind}`;
  return call.purpose === "test" ? t`TEST · ${kind}` : kind;
}

/** How many call for help: a drill is not counted beside real calls. */
export function CallsCount({ calls }: { readonly calls: readonly Distress[] }) {
  const real = calls.filter(({ purpose }) => purpose !== "drill").length;
  if (real === 0) return <Trans>EXERCISE: nobody is in danger</Trans>;
  return <Plural value={real} one="Somebody calls for help" other="# calls for help" />;
}

/** For how long somebody has been calling. */
export function CallSince({ call, now }: { readonly call: Distress; readonly now: EpochMs }) {
  const { locale } = useTimeFormat();
  const time = formatDuration(Math.max(0, now - call.raisedAt), locale);
  return <Trans>for {time}</Trans>;
}

/** Who has the call in hand. */
export function CallHandler({ call }: { readonly call: Distress }) {
  const format = useTimeFormat();
  const { state, handler } = distressStatus(call.acts);
  if (handler === null) return <Trans>Nobody has taken this call yet.</Trans>;
  const name = handler.byName;
  const at = formatTime(handler.at, format, { hasSeconds: false });
  if (state === "onTheWay")
    return (
      <Trans>
        {name} is on the way since {at}.
      </Trans>
    );
  if (state === "onSite")
    return (
      <Trans>
        {name} is with the wearer since {at}.
      </Trans>
    );
  return (
    <Trans>
      {name} has taken this call at {at}.
    </Trans>
  );
}

/** What must be known of the device's own words: that they came late, that they were taken back, that there are very many. */
export function CallDoubts({ call, now }: { readonly call: Distress; readonly now: EpochMs }) {
  const format = useTimeFormat();
  const { newest, cleared } = deviceStatus(call);
  const { signalCount } = call;
  const clearedAt = cleared === null ? "" : formatTime(cleared.at, format, { hasSeconds: true });
  const raisedAt = newest === null ? "" : formatTime(newest.at, format, { hasSeconds: true });
  return (
    <>
      {newest?.isLate === true && (
        <span className="CallDoubt">
          <Trans>Received late: the device says that it was raised at {raisedAt}.</Trans>
        </span>
      )}
      {cleared !== null && (
        <span className="CallDoubt">
          {cleared.kind === "cancelled" ? (
            <Trans>The wearer cancelled at {clearedAt}: make sure that this is true.</Trans>
          ) : (
            <Trans>
              The device has ended its alarm at {clearedAt}: a person has to resolve it.
            </Trans>
          )}
        </span>
      )}
      {isFlooding(call, now) && (
        <span className="CallDoubt">
          <Trans>{signalCount} signals: the device may be broken.</Trans>
        </span>
      )}
    </>
  );
}
