import { Trans, useLingui } from "@lingui/react/macro";
import { CalendarClock } from "lucide-react";
import { useState } from "react";
import { type EpochMs, SECOND } from "../../domain/base/time.ts";
import { TIME_MACHINE_REACH } from "../../domain/timeMachine/timeMachine.ts";
import { dayOf } from "../../domain/base/localDay.ts";
import { formatTime } from "../ui/format/formatTime.ts";
import { Button } from "../ui/Button.tsx";
import { DateField } from "../ui/DateField.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { Popover } from "../ui/Popover.tsx";
import { TextField } from "../ui/TextField.tsx";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { readInstant } from "./readInstant.ts";

type GoToProps = {
  /** Where the form begins. */
  readonly at: EpochMs;
  readonly now: EpochMs;
  readonly onGoTo: (at: EpochMs) => void;
};

/** A day and a time of day, typed. */
export function GoToInstant(props: GoToProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      label={t`Go to an instant`}
      isOpen={isOpen}
      onOpenChange={setOpen}
      trigger={<IconButton label={t`Go to an instant`} icon={<CalendarClock />} />}
    >
      <GoToForm
        {...props}
        onGoTo={(at) => {
          setOpen(false);
          props.onGoTo(at);
        }}
      />
    </Popover>
  );
}

function GoToForm({ at, now, onGoTo }: GoToProps) {
  const { t } = useLingui();
  const format = useTimeFormat();
  const { timezone } = format;
  const [date, setDate] = useState<string | null>(() => dayOf(at, timezone));
  const [time, setTime] = useState(() => formatTime(at, format, { hasSeconds: true }));
  const [isTried, setTried] = useState(false);
  const instant = date === null ? null : readInstant(date, time, timezone);
  const problem =
    instant === null
      ? t`Give a time of day such as 14:03 or 14:03:27.`
      : instant > now || instant < now - TIME_MACHINE_REACH
        ? t`Only the last 30 days can be shown.`
        : null;
  return (
    <form
      className="GoToInstant"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (problem === null && instant !== null) onGoTo(Math.floor(instant / SECOND) * SECOND);
      }}
    >
      <DateField
        label={t`Day`}
        value={date}
        onChange={setDate}
        minValue={dayOf(now - TIME_MACHINE_REACH, timezone)}
        maxValue={dayOf(now, timezone)}
      />
      <TextField
        label={t`Time`}
        value={time}
        onChange={setTime}
        inputMode="text"
        spellCheck={false}
        errorMessage={isTried ? problem : null}
      />
      <Button type="submit" variant="primary">
        <Trans>Go there</Trans>
      </Button>
    </form>
  );
}
