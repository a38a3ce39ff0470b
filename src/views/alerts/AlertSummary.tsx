import { Plural, Trans } from "@lingui/react/macro";
import { ArrowUp } from "lucide-react";
import type { ReactNode } from "react";
import { formatNumber } from "../ui/format/formatNumber.ts";
import { Button } from "../ui/Button.tsx";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import "./AlertSummary.css";

/** How much there is to do, how much is shown, and the way to what came meanwhile. */
export function AlertSummary({
  shown,
  open,
  unacknowledged,
  withheld,
  onShowNew,
  tools,
}: {
  readonly shown: number;
  /** Of all sites and types. */
  readonly open: number;
  readonly unacknowledged: number;
  readonly withheld: number;
  readonly onShowNew: () => void;
  readonly tools: ReactNode;
}) {
  const { locale } = useTimeFormat();
  const inAll = formatNumber(open, locale);
  const toDo = formatNumber(unacknowledged, locale);
  return (
    <div className="AlertSummary">
      <p className="tabular">
        <strong>
          <Plural value={shown} one="# alert shown" other="# alerts shown" />
        </strong>{" "}
        <span className="AlertSummary-minor">
          <Trans>
            {inAll} open in all, {toDo} to acknowledge
          </Trans>
        </span>
      </p>
      <div role="status">
        {withheld > 0 && (
          <Button variant="primary" size="small" icon={<ArrowUp aria-hidden />} onPress={onShowNew}>
            <Plural value={withheld} one="# new alert" other="# new alerts" />
          </Button>
        )}
      </div>
      <div className="AlertSummary-tools Folds">{tools}</div>
    </div>
  );
}
