import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { EvacuationId } from "../../domain/base/ids.ts";
import { observeEvacuation } from "../../domain/evacuations/drillCalls.ts";
import { CommandId } from "../../domain/base/commandId.ts";
import { type Observed } from "../../domain/evacuations/evacuation.ts";
import { problemWords } from "../kit/administration/problemWords.ts";
import { useCalls } from "../kit/useCalls.ts";
import { Button } from "../ui/Button.tsx";
import { formatDateTime } from "../ui/format/formatDateTime.ts";
import { TextArea } from "../ui/TextArea.tsx";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";

const CALLS = { observe: observeEvacuation };

/** The remarks on an evacuation, for the register of drills; signed by their last author. */
export function EvacuationRemark({
  id,
  observed,
  mayAct,
}: {
  readonly id: EvacuationId;
  readonly observed: Observed | null;
  readonly mayAct: boolean;
}) {
  const { t } = useLingui();
  const format = useTimeFormat();
  const known = observed?.text ?? "";
  const [typed, setTyped] = useState<string | null>(null);
  const work = useCalls("observeEvacuation", CALLS, () => setTyped(null));
  const at = observed === null ? "" : formatDateTime(observed.recordedAt, format);
  const byName = observed?.byName ?? "";
  const text = typed ?? known;
  return (
    <section className="EvacuationRemark">
      {mayAct ? (
        <TextArea
          label={t`Remarks for the register`}
          value={text}
          onChange={setTyped}
          maxLength={2000}
          errorMessage={work.refusal === null ? undefined : t(problemWords(work.refusal.problem))}
        />
      ) : (
        known !== "" && (
          <p>
            <strong>
              <Trans>Remarks:</Trans>
            </strong>{" "}
            {known}
          </p>
        )
      )}
      <p className="EvacuationRemark-sign">
        {known !== "" && (
          <Trans>
            Written by {byName}, {at}
          </Trans>
        )}{" "}
        {mayAct && (
          <Button
            isDisabled={text.trim() === known}
            isPending={work.isBusy}
            onPress={() =>
              work.run({
                kind: "observe",
                evacuationId: id,
                commandId: CommandId.parse(crypto.randomUUID()),
                text: text.trim(),
              })
            }
          >
            <Trans>Save the remarks</Trans>
          </Button>
        )}
      </p>
    </section>
  );
}
