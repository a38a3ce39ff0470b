import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { AlertType } from "../../domain/alerts/alert.ts";
import { severityTone } from "../alerts/alertFacts.ts";
import { formatNumber } from "../ui/format/formatNumber.ts";
import { NOTHING } from "../ui/format/nothing.ts";
import { Card } from "../ui/Card.tsx";
import { StatusPill } from "../ui/StatusPill.tsx";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { QUALITY_LISTS, type QualityList } from "../../domain/devices/dataQuality.ts";
import type { KindFigure, QualityFigures } from "./deviceFacts.ts";

/** The lists of the screen with the figure of each; the one that is shown is pressed, and a second press closes it. */
export function QualityTiles({
  figures,
  list,
  onChoose,
}: {
  readonly figures: QualityFigures;
  readonly list: QualityList | null;
  readonly onChoose: (list: QualityList | null) => void;
}) {
  const { t } = useLingui();
  const titles: Readonly<Record<QualityList, string>> = {
    "gateway-offline": t`Gateways offline`,
    "tito-offline": t`Entry boxes offline`,
    gateway: t`Available gateways`,
    anchor: t`Available anchors`,
  };
  return (
    <ul className="QualityTiles">
      {QUALITY_LISTS.map((id) => (
        <li key={id}>
          <Card
            title={titles[id]}
            headingLevel={2}
            isSelected={list === id}
            onPress={() => onChoose(list === id ? null : id)}
          >
            {id === "gateway" || id === "anchor" ? (
              <Available figure={figures[id]} />
            ) : (
              <OpenAlerts type={id} count={figures[id]} />
            )}
          </Card>
        </li>
      ))}
    </ul>
  );
}

function OpenAlerts({ type, count }: { readonly type: AlertType; readonly count: number | null }) {
  const { locale } = useTimeFormat();
  if (count === null) return <NotRead />;
  return (
    <p className="QualityTiles-figure">
      <strong>{formatNumber(count, locale)}</strong>
      <StatusPill tone={count > 0 ? severityTone(type) : "neutral"} size="small">
        <Plural value={count} _0="no open alert" one="open alert" other="open alerts" />
      </StatusPill>
    </p>
  );
}

function NotRead() {
  return (
    <p className="QualityTiles-figure">
      <strong>{NOTHING}</strong>
      <Trans>not read yet</Trans>
    </p>
  );
}

function Available({ figure }: { readonly figure: KindFigure | null }) {
  const { locale } = useTimeFormat();
  if (figure === null) return <NotRead />;
  const { online, total } = figure;
  const missing = total - online;
  const all = formatNumber(total, locale);
  return (
    <p className="QualityTiles-figure">
      <strong>{formatNumber(online, locale)}</strong>
      <span>
        <Trans>of {all}</Trans>
      </span>
      {missing > 0 && (
        <StatusPill tone="warning" size="small">
          <Plural value={missing} one="# not online" other="# not online" />
        </StatusPill>
      )}
    </p>
  );
}
