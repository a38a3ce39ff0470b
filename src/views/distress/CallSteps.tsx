import { Trans, useLingui } from "@lingui/react/macro";
import type { Distress } from "../../domain/distress/distress.ts";
import { formatDateTime } from "../ui/format/formatDateTime.ts";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { Panel } from "../ui/Panel.tsx";
import { ACT_WORDS, KIND_WORDS, OUTCOME_WORDS } from "./callWords.ts";

/** All that the device said and people did, in its order. */
export function CallSteps({ call }: { readonly call: Distress }) {
  const { t } = useLingui();
  const format = useTimeFormat();
  const { signals, signalCount, acts } = call;
  const steps = [
    ...signals.map(({ id, at, kind, isRaised, isOngoing, isLate, isByRule, cause }) => ({
      id: String(id),
      at,
      text: (
        <>
          {t(KIND_WORDS[kind])}
          {": "}
          {isByRule === true ? (
            isRaised ? (
              <Trans>lone work: nobody has answered the question</Trans>
            ) : (
              <Trans>lone work: the person says that they are well</Trans>
            )
          ) : isOngoing ? (
            <Trans>the alarm of the device is still on</Trans>
          ) : isRaised ? (
            <Trans>raised by the device</Trans>
          ) : (
            <Trans>ended by the device</Trans>
          )}
          {cause === "gatewayOffline" && (
            <>
              {" "}
              <Trans>(a gateway or anchor of the last floor is silent)</Trans>
            </>
          )}
          {isLate && (
            <>
              {" "}
              <Trans>(received late)</Trans>
            </>
          )}
        </>
      ),
    })),
    ...acts.map((act) => ({
      id: act.id,
      at: act.at,
      text: (
        <>
          <strong>{act.byName}</strong> {t(ACT_WORDS[act.type])}
          {act.type === "resolved" && (
            <>
              {": "}
              {t(OUTCOME_WORDS[act.outcome])}
              {act.comment !== null && <> · {act.comment}</>}
            </>
          )}
        </>
      ),
    })),
  ].toSorted((a, b) => a.at - b.at);
  const left = signalCount - signals.length;
  return (
    <Panel title={t`What happened`}>
      <ol className="CallSteps">
        {steps.map(({ id, at, text }) => (
          <li key={id}>
            <time dateTime={new Date(at).toISOString()}>
              {formatDateTime(at, format, { hasSeconds: true })}
            </time>
            <span>{text}</span>
          </li>
        ))}
      </ol>
      {left > 0 && (
        <p className="note">
          <Trans>{left} more signals of the device are not kept.</Trans>
        </p>
      )}
    </Panel>
  );
}
