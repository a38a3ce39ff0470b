import { Trans } from "@lingui/react/macro";
import { CircleHelp, EyeOff, LocateOff, RadioTower, Signal, SignalZero } from "lucide-react";
import type { ReactNode } from "react";
import { TAG_TIMEOUT } from "../../../domain/assets/asset.ts";
import type { PositionCertainty } from "../../../domain/assets/positionCertainty.ts";
import type { EpochMs } from "../../../domain/base/time.ts";
import { unreachable } from "../../../domain/base/unreachable.ts";
import { formatDistance } from "../../ui/format/formatDistance.ts";
import { formatMoment } from "../../ui/format/formatMoment.ts";
import { Age } from "../../ui/Age.tsx";
import { useTimeFormat } from "../../ui/TimeFormatProvider.tsx";
import "./CertaintyLine.css";

/** In words and with a sign, how far a place can be believed and why (product.md section 5.2). */
export function CertaintyLine({
  certainty,
  now,
}: {
  readonly certainty: PositionCertainty;
  readonly now: EpochMs;
}) {
  const format = useTimeFormat();
  const said = (icon: ReactNode, words: ReactNode) => (
    <p className="CertaintyLine" data-certainty={certainty.kind}>
      {icon}
      <span>{words}</span>
    </p>
  );
  switch (certainty.kind) {
    case "proven":
      return said(
        <Signal aria-hidden />,
        <Trans>
          Heard <Age at={certainty.heardAt} now={now} proofFor={TAG_TIMEOUT} />
        </Trans>,
      );
    case "imprecise": {
      const { heardAt, sureAt, radius } = certainty;
      const within = radius === null ? null : formatDistance(radius, format.locale);
      const newest =
        within === null ? (
          <Trans>Uncertain: nothing says how exact its position is</Trans>
        ) : (
          <Trans>Uncertain: somewhere within {within}</Trans>
        );
      return said(
        <LocateOff aria-hidden />,
        <>
          {newest}, <Age at={heardAt} now={now} proofFor={TAG_TIMEOUT} />
          {sureAt !== null && (
            <>
              .{" "}
              <Trans>
                Surely here <Age at={sureAt} now={now} />
              </Trans>
            </>
          )}
        </>,
      );
    }
    case "silent":
      return said(
        <SignalZero aria-hidden />,
        <Trans>
          Not heard any more: last seen here{" "}
          <Age at={certainty.heardAt} now={now} proofFor={TAG_TIMEOUT} />
        </Trans>,
      );
    case "uncertain":
    case "blinded": {
      const { name, lastMessageAt } = certainty.by;
      const downSince = lastMessageAt === null ? null : formatMoment(lastMessageAt, now, format);
      if (certainty.kind === "uncertain")
        return said(
          <RadioTower aria-hidden />,
          <Trans>
            Uncertain: {name} silent since {downSince}. Last seen here{" "}
            <Age at={certainty.heardAt} now={now} proofFor={TAG_TIMEOUT} />
          </Trans>,
        );
      return said(
        <RadioTower aria-hidden />,
        downSince === null ? (
          <Trans>
            Unknown: {name} has never been heard. Last seen here{" "}
            <Age at={certainty.heardAt} now={now} proofFor={TAG_TIMEOUT} />
          </Trans>
        ) : (
          <Trans>
            Unknown: {name} silent since {downSince}. Last seen here{" "}
            <Age at={certainty.heardAt} now={now} proofFor={TAG_TIMEOUT} />
          </Trans>
        ),
      );
    }
    case "closed":
      return said(
        <EyeOff aria-hidden />,
        <Trans>Outside working hours: the place is neither recorded nor shown</Trans>,
      );
    case "neverHeard":
      return said(<CircleHelp aria-hidden />, <Trans>Its tag has never been heard</Trans>);
    case "noTag":
      return said(<CircleHelp aria-hidden />, <Trans>It has no tag</Trans>);
    default:
      return unreachable(certainty);
  }
}
