import { useLingui } from "@lingui/react/macro";
import type { EpochMs } from "../../../domain/base/time.ts";
import { formatTime } from "../../ui/format/formatTime.ts";
import { type PlainColumn, PlainTable } from "../../ui/PlainTable.tsx";
import { useTimeFormat } from "../../ui/TimeFormatProvider.tsx";

type Step = {
  readonly at: EpochMs;
  readonly machine?: string;
  readonly event: string;
  readonly state: string;
};

/** Events and the states that they led to, the newest first; of several machines each with its machine. */
export function StepsTable({
  label,
  steps,
}: {
  readonly label: string;
  readonly steps: readonly Step[];
}) {
  const { t } = useLingui();
  const format = useTimeFormat();
  const hasMachines = steps.some(({ machine }) => machine !== undefined);
  return (
    <div className="DebugUi-scroll" data-tall="" role="group" aria-label={label} tabIndex={0}>
      <PlainTable
        rows={steps.toReversed()}
        keyOf={(_, index) => steps.length - index}
        columns={[
          { header: t`Time`, render: ({ at }) => formatTime(at, format, { hasSeconds: true }) },
          ...(hasMachines ? [code(t`Machine`, ({ machine }) => machine)] : []),
          code(t`Event`, ({ event }) => event),
          code(t`State after it`, ({ state }) => state),
        ]}
      />
    </div>
  );
}

const code = (header: string, of: (step: Step) => string | undefined): PlainColumn<Step> => ({
  header,
  render: (step) => <code>{of(step)}</code>,
});
