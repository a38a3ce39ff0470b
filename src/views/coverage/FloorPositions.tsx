import { Plural, Trans } from "@lingui/react/macro";
import type { TagId } from "../../domain/base/ids.ts";
import type { FloorFingerprints, MeasuredError } from "../../domain/coverage/fingerprints.ts";
import { formatDate } from "../ui/format/formatDate.ts";
import { formatNumber, formatPercent } from "../ui/format/formatNumber.ts";
import { StatusPill } from "../ui/StatusPill.tsx";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";

/** What decides positions on a floor, and how far off they were measured to be; null: no walk has taught it anything. */
export function FloorPositions({
  learnt,
  nameOf,
}: {
  readonly learnt: FloorFingerprints | null;
  readonly nameOf: (id: TagId) => string;
}) {
  return (
    <div className="Coverage-positions">
      <Verdict learnt={learnt} />
      {learnt !== null && learnt.leftOut.length > 0 && (
        <p>
          <Trans>
            Left out, because they have moved, are gone or are offline:{" "}
            {learnt.leftOut.map(nameOf).join(", ")}. Walk again to count them in.
          </Trans>
        </p>
      )}
    </div>
  );
}

function Verdict({ learnt }: { readonly learnt: FloorFingerprints | null }) {
  const place = useTimeFormat();
  if (learnt === null)
    return (
      <>
        <StatusPill tone="neutral">
          <Trans>By the nearest anchor</Trans>
        </StatusPill>
        <p>
          <Trans>
            Nobody has walked this floor and marked where they stood: tags are shown beside their
            nearest anchors, and nothing says how far off that is. Two walk tests with marks let the
            floor learn and measure its error.
          </Trans>
        </p>
      </>
    );
  const { rule, measured, walks } = learnt;
  const last = formatDate(Math.max(...walks.map(({ startedAt }) => startedAt)), place);
  if (measured === null)
    return (
      <>
        <StatusPill tone="neutral">
          <Trans>By the nearest anchor</Trans>
        </StatusPill>
        <p>
          <Trans>
            This floor was walked once with marks ({last}): its error cannot be measured, so that
            the nearest anchors still decide. A second walk is enough.
          </Trans>
        </p>
      </>
    );
  if (rule !== "walks")
    return (
      <>
        <StatusPill tone="warning">
          <Trans>By the nearest anchor</Trans>
        </StatusPill>
        <p>
          <Trans>
            The walks are no better than the nearest anchors: <Measured error={measured.byWalks} />{" "}
            beside <Measured error={measured.byAnchors} />. Mark every corner of the way, or walk
            where people go.
          </Trans>
        </p>
      </>
    );
  return (
    <>
      <StatusPill tone="success">
        <Trans>Learnt from walks</Trans>
      </StatusPill>
      <p className="Coverage-place">
        <Measured error={measured.byWalks} />
      </p>
      <p>
        <Plural
          value={walks.length}
          one={`# walk, the last one on ${last}, judged by the others.`}
          other={`# walks, the last one on ${last}, each judged by the others.`}
        />{" "}
        <Trans>
          By the nearest anchor it would be <Measured error={measured.byAnchors} />.
        </Trans>
      </p>
    </>
  );
}

/** "1.4 m, right area 88 %". */
function Measured({ error: { error, rightArea } }: { readonly error: MeasuredError }) {
  const { locale } = useTimeFormat();
  const metres = formatNumber(error, locale, {
    style: "unit",
    unit: "meter",
    unitDisplay: "short",
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  if (rightArea === null) return <>{metres}</>;
  return (
    <Trans>
      {metres}, right area {formatPercent(rightArea, locale)}
    </Trans>
  );
}
