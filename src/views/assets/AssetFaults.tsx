import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Check } from "lucide-react";
import type { Asset } from "../../domain/assets/asset.ts";
import { type AssetFault, faultState } from "../../domain/assets/assetFault.ts";
import { resolveFault } from "../../domain/assets/faultCalls.ts";
import type { EpochMs } from "../../domain/base/time.ts";
import { RefusalNote } from "../kit/administration/RefusalNote.tsx";
import { useCalls } from "../kit/useCalls.ts";
import { useFeed } from "../kit/useFeed.ts";
import { Age } from "../ui/Age.tsx";
import { Button } from "../ui/Button.tsx";
import { formatDateTime } from "../ui/format/formatDateTime.ts";
import { Panel } from "../ui/Panel.tsx";
import { StatusPill } from "../ui/StatusPill.tsx";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { RecordsState } from "./RecordsState.tsx";
import "./AssetFaults.css";

const CALLS = { resolve: resolveFault };

/** The faults that a machine has reported, and since when (docs/decisions/0262). Nothing of machines that report none, nor of people. */
export function AssetFaults({
  asset,
  mayResolve,
  now,
}: {
  readonly asset: Asset;
  /** The viewer may say that a fault is dealt with. */
  readonly mayResolve: boolean;
  readonly now: EpochMs;
}) {
  const { t } = useLingui();
  const feed = useFeed("assetFaults", { asset: asset.id });
  const work = useCalls("faultCommand", CALLS);
  const faults = feed?.faults ?? [];
  if (asset.category === "personnel" || (faults.length === 0 && feed?.failure == null)) return null;
  const isPast = (fault: AssetFault) => faultState(fault, now) === "resolved";
  const [open, past] = [faults.filter((one) => !isPast(one)), faults.filter(isPast)];
  const resolve = (fault: AssetFault) => work.run({ kind: "resolve", faultId: fault.id });
  return (
    <Panel title={t`Faults`}>
      <RecordsState feed={feed} now={now}>
        <RefusalNote work={work} />
        {open.length === 0 && (
          <p className="note">
            <Trans>No fault is open.</Trans>
          </p>
        )}
        <ul className="AssetFaults stack-3">
          {open.map((fault) => (
            <li key={fault.id}>
              <Fault fault={fault} now={now} />
              {mayResolve && (
                <Button
                  size="small"
                  icon={<Check aria-hidden />}
                  isPending={work.isBusy}
                  onPress={() => resolve(fault)}
                  aria-label={t`Mark as dealt with: ${fault.code}`}
                >
                  <Trans>Mark as dealt with</Trans>
                </Button>
              )}
            </li>
          ))}
        </ul>
        {past.length > 0 && (
          <details>
            <summary>
              <Plural
                value={past.length}
                one="# that is dealt with"
                other="# that are dealt with"
              />
            </summary>
            <ul className="AssetFaults stack-3">
              {past.map((fault) => (
                <li key={fault.id}>
                  <Fault fault={fault} now={now} />
                </li>
              ))}
            </ul>
          </details>
        )}
      </RecordsState>
    </Panel>
  );
}

/** Makers have words of their own: what is none of the grave ones is a warning. */
function severityTone(severity: string): "danger" | "warning" {
  return /\b(?:critical|high|red|severe)\b/iu.test(severity) ? "danger" : "warning";
}

function Fault({ fault, now }: { readonly fault: AssetFault; readonly now: EpochMs }) {
  const { t } = useLingui();
  const format = useTimeFormat();
  const { code, description, lastAt, resolved, severity, since, source } = fault;
  const state = faultState(fault, now);
  const [first, last] = [formatDateTime(since, format), formatDateTime(lastAt, format)];
  const end = resolved === null ? "" : formatDateTime(resolved.at, format);
  const byName = resolved?.byName ?? "";
  return (
    <>
      <div className="wrap-2">
        <strong>{code}</strong>
        {severity !== null && (
          <StatusPill tone={state === "active" ? severityTone(severity) : "neutral"} size="small">
            {severity}
          </StatusPill>
        )}
        {source !== null && <span className="note">{source}</span>}
      </div>
      {description !== null && <div>{description}</div>}
      <div className="note">
        {state === "active" && (
          <>
            <Trans>Since {first}, last reported</Trans> <Age at={lastAt} now={now} />
          </>
        )}
        {state === "silent" && (
          <Trans>
            Since {first}. Not reported since {last}: it may be over, which machines do not say.
          </Trans>
        )}
        {state === "resolved" && (
          <Trans>
            From {first} to {last}, dealt with on {end} by {byName}
          </Trans>
        )}
        {state !== "resolved" && resolved !== null && (
          <> {t`It has come again since it was dealt with on ${end}.`}</>
        )}
      </div>
    </>
  );
}
