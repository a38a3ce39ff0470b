import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { TagId } from "../../domain/base/ids.ts";
import type { AreaHearing } from "../../domain/coverage/areaHearing.ts";
import { QUALITIES } from "../../domain/coverage/coverage.ts";
import type { Area } from "../../domain/sites/area.ts";
import { formatPercent } from "../ui/format/formatNumber.ts";
import { StatusPill } from "../ui/StatusPill.tsx";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { QUALITY_COLOURS, QUALITY_WORDS } from "./coverageWords.ts";

/** How each area is heard, in words: what is blind, what one failure would blind, and how much of it is known. */
export function AreaHearings({
  areas,
  hearings,
  nameOf,
}: {
  readonly areas: readonly Area[];
  readonly hearings: readonly AreaHearing[];
  readonly nameOf: (id: TagId) => string;
}) {
  const named = new Map(areas.map(({ id, name }) => [id, name]));
  return (
    <ul className="Coverage-areas stack-3">
      {hearings.map((hearing) => (
        <li key={hearing.area}>
          <h3>{named.get(hearing.area) ?? hearing.area}</h3>
          <Verdict hearing={hearing} nameOf={nameOf} />
          <Ground hearing={hearing} />
        </li>
      ))}
    </ul>
  );
}

function Verdict({
  hearing: { verdict, receivers },
  nameOf,
}: {
  readonly hearing: AreaHearing;
  readonly nameOf: (id: TagId) => string;
}) {
  switch (verdict.kind) {
    case "none":
      return (
        <>
          <StatusPill tone="danger">
            <Trans>Blind spot</Trans>
          </StatusPill>
          <p>
            <Trans>No anchor stands in this area: no BLE tag is ever shown here.</Trans>
          </p>
        </>
      );
    case "silent":
      return (
        <>
          <StatusPill tone="danger">
            <Trans>Blind spot</Trans>
          </StatusPill>
          <p>
            <Trans>Everything that hears this area is offline.</Trans>
          </p>
        </>
      );
    case "alone": {
      const name = nameOf(verdict.by);
      return (
        <>
          <StatusPill tone="warning">
            <Trans>One failure away</Trans>
          </StatusPill>
          <p>
            <Trans>{name} hears this area alone: when it fails, the area is blind.</Trans>
          </p>
        </>
      );
    }
    case "oneGateway": {
      const name = nameOf(verdict.by);
      return (
        <>
          <StatusPill tone="warning">
            <Trans>One failure away</Trans>
          </StatusPill>
          <p>
            <Trans>
              All that hears this area speaks through {name}: when it fails, the area is blind.
            </Trans>
          </p>
        </>
      );
    }
    case "safe":
      return (
        <>
          <StatusPill tone="success">
            <Trans>Heard by several</Trans>
          </StatusPill>
          <p>
            <Plural
              value={receivers.length}
              one="# device hears this area."
              other="# devices hear this area: it may lose any one of them."
            />
          </p>
        </>
      );
    default:
      return null;
  }
}

/** A bar of how well its ground is heard, and the same in words. */
function Ground({
  hearing: { cells, unknown, walked, by, verdict },
}: {
  readonly hearing: AreaHearing;
}) {
  const { t } = useLingui();
  const { locale } = useTimeFormat();
  if (cells === 0) return null;
  const share = (count: number) => formatPercent(count / cells, locale);
  const parts = QUALITIES.filter((one) => by[one] > 0);
  const words = [
    ...parts.map((one) => `${t(QUALITY_WORDS[one])} ${share(by[one])}`),
    ...(unknown > 0 ? [t`not known ${share(unknown)}`] : []),
  ].join(", ");
  return (
    <>
      <div className="Coverage-bar" aria-hidden>
        {parts.map((one) => (
          <span key={one} style={{ flexGrow: by[one], background: QUALITY_COLOURS[one] }} />
        ))}
        {unknown > 0 && <span style={{ flexGrow: unknown }} />}
      </div>
      <p>
        {verdict.kind === "silent" ? <Trans>While its devices are online: {words}</Trans> : words}
      </p>
      <p>
        {walked === 0 ? (
          <Trans>Computed from the anchors; nobody has walked here yet.</Trans>
        ) : (
          <Trans>Walked through: {share(walked)}; the rest is computed.</Trans>
        )}
      </p>
    </>
  );
}
