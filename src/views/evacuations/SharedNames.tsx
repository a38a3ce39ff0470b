import { Trans, useLingui } from "@lingui/react/macro";
import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { closeNames, openNames } from "../../domain/evacuations/nameCalls.ts";
import { isOpeningUnderWay, mayBeOpened } from "../../domain/evacuations/nameOpening.ts";
import type { CommandOf } from "../../streams/calls/makeCall.ts";
import type { EpochMs } from "../../domain/base/time.ts";
import { RefusalNote } from "../kit/administration/RefusalNote.tsx";
import { useCalls } from "../kit/useCalls.ts";
import { useFeed } from "../kit/useFeed.ts";
import { Banner } from "../ui/Banner.tsx";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { formatTime } from "../ui/format/formatTime.ts";
import { RadioGroup } from "../ui/RadioGroup.tsx";
import { TextField } from "../ui/TextField.tsx";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";

/** Names of people on shared screens. */
const CALLS = { close: closeNames, open: openNames };
const mayBeSent = (command: CommandOf<typeof CALLS>) =>
  command.kind === "close" || mayBeOpened(command);

/** For how long names can be opened, in minutes. */
const MINUTES = ["5", "15", "60"] as const;

/** That the names of people are open on shared screens, why, and how long; whoever may act closes them. */
export function NamesOpenBanner({
  now,
  mayAct,
}: {
  readonly now: EpochMs;
  readonly mayAct: boolean;
}) {
  const format = useTimeFormat();
  const opening = useFeed("nameOpening", null)?.openings[0] ?? null;
  if (opening === null || !isOpeningUnderWay(opening, now)) return null;
  const { byName, reason } = opening;
  const until = formatTime(opening.until, format, { hasSeconds: false });
  return (
    <Banner
      tone="warning"
      isLive
      title={<Trans>The names of people are open on shared screens until {until}.</Trans>}
      {...(mayAct ? { action: <CloseNames /> } : {})}
    >
      <Trans>
        Opened by {byName}: {reason}
      </Trans>
    </Banner>
  );
}

function CloseNames() {
  const work = useCalls("names", CALLS);
  return (
    <Button
      size="small"
      icon={<EyeOff aria-hidden />}
      isPending={work.isBusy}
      onPress={() => work.run({ kind: "close" })}
    >
      {work.isFailed ? <Trans>Not closed: try again</Trans> : <Trans>Close the names now</Trans>}
    </Button>
  );
}

/** Opens the names of people on shared screens for a while, with a reason that is kept. */
export function OpenNames() {
  const { t } = useLingui();
  const [isChoosing, setIsChoosing] = useState(false);
  const [reason, setReason] = useState("");
  const [minutes, setMinutes] = useState<(typeof MINUTES)[number]>("15");
  const work = useCalls(
    "names",
    CALLS,
    () => {
      setIsChoosing(false);
      setReason("");
    },
    { mayBeSent },
  );
  const command = { kind: "open", minutes: Number(minutes), reason } as const;
  return (
    <>
      <Button icon={<Eye aria-hidden />} onPress={() => setIsChoosing(true)}>
        <Trans>Open names</Trans>
      </Button>
      <Dialog
        isOpen={isChoosing}
        onClose={() => setIsChoosing(false)}
        title={t`Open the names on shared screens`}
        size="small"
        isDismissable={reason === ""}
        actions={
          <>
            <Button onPress={() => setIsChoosing(false)}>
              <Trans>Cancel</Trans>
            </Button>
            <Button
              variant="primary"
              isDisabled={!work.mayRun(command)}
              isPending={work.isBusy}
              onPress={() => work.run(command)}
            >
              <Trans>Open the names</Trans>
            </Button>
          </>
        }
      >
        <RefusalNote work={work} />
        <p>
          <Trans>
            Shared screens show people by pseudonyms. For the time that you choose they show names,
            to everybody who passes by. It is recorded with your name and the reason.
          </Trans>
        </p>
        <TextField
          label={t`Reason`}
          value={reason}
          onChange={setReason}
          maxLength={200}
          description={t`5 characters at least.`}
        />
        <RadioGroup
          label={t`For how long`}
          options={MINUTES.map((id) => ({ id, label: t`${id} minutes` }))}
          value={minutes}
          onChange={setMinutes}
        />
      </Dialog>
    </>
  );
}
