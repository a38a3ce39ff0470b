import { Trans, useLingui } from "@lingui/react/macro";
import { Check, Square } from "lucide-react";
import type { AssetId } from "../../domain/base/ids.ts";
import { checkInLoneWork, endLoneWork } from "../../domain/distress/loneWorkCalls.ts";
import { CommandQuestion } from "../kit/administration/CommandQuestion.tsx";
import { RefusalNote } from "../kit/administration/RefusalNote.tsx";
import { useCalls } from "../kit/useCalls.ts";
import { useHelpRight } from "../kit/useHelpRight.ts";
import { Button } from "../ui/Button.tsx";

/** Says that somebody who works alone is well, and ends their lone work. `name`: what readers of the screen call them. */
export function LoneActions({ id, name }: { readonly id: AssetId; readonly name: string }) {
  const { t } = useLingui();
  const well = useCalls("loneCheckIn", { checkIn: checkInLoneWork });
  const end = useCalls("loneEnd", { end: endLoneWork });
  if (useHelpRight() !== "take") return null;
  const command = () => ({ assetId: id, commandId: crypto.randomUUID() });
  return (
    <div className="wrap-2">
      <Button
        icon={<Check aria-hidden />}
        aria-label={t`${name} is well`}
        isPending={well.isBusy}
        onPress={() => well.run({ kind: "checkIn", ...command() })}
      >
        <Trans>Is well</Trans>
      </Button>
      <Button
        icon={<Square aria-hidden />}
        aria-label={t`End the lone work of ${name}`}
        onPress={() => end.ask({ kind: "end", ...command() })}
      >
        <Trans context="lone work">End</Trans>
      </Button>
      <RefusalNote work={well} />
      <CommandQuestion
        work={end}
        title={t`End the lone work of ${name}?`}
        confirmLabel={t`End the lone work`}
      >
        <Trans>
          Nothing is watched any more, and nobody is asked. A call for help stays until somebody
          resolves it.
        </Trans>
      </CommandQuestion>
    </div>
  );
}
