import { Plural, useLingui } from "@lingui/react/macro";
import { CloudUpload } from "lucide-react";
import { SECOND } from "../../../domain/base/time.ts";
import type { DeviceRoll } from "../../../domain/evacuations/deviceRoll.ts";
import type { EvacuationView } from "../../../domain/evacuations/evacuation.ts";
import { formatDuration } from "../../ui/format/formatDuration.ts";
import { FreshnessMark } from "../../ui/FreshnessMark.tsx";
import { useTimeFormat } from "../../ui/TimeFormatProvider.tsx";
import type { PhoneLink } from "./phoneRollService.ts";

/** What the roll is called live for after an answer, in ms (product.md section 3, Freshness). */
const PROOF = 15 * SECOND;

/** How many are missing, as of when, and what others do not know yet. As high whatever it says: the rows below must not move. */
export function PhoneHead({
  roll,
  view,
  unsent,
  link,
  now,
}: {
  readonly roll: DeviceRoll;
  readonly view: EvacuationView;
  readonly unsent: number;
  readonly link: PhoneLink;
  readonly now: number;
}) {
  const { t } = useLingui();
  const { locale } = useTimeFormat();
  const { evacuation, contact } = roll;
  const missing = view.people.filter(({ id }) => !view.checkIns.has(id)).length;
  // By the server's clock as the last contact told it.
  const serverNow = contact.server + Math.max(0, now - contact.device);
  return (
    <header className="PhoneRoll-head" data-kind={evacuation.kind}>
      <div className="PhoneRoll-title">
        <h1>{evacuation.siteName}</h1>
        <span>
          {evacuation.kind === "drill" ? t`Evacuation drill` : t`Evacuation`}
          {" · "}
          <span className="tabular">
            {formatDuration(serverNow - evacuation.startedAt, locale)}
          </span>
        </span>
      </div>
      <p className="PhoneRoll-count" role="status">
        <strong className="tabular">{missing}</strong>{" "}
        <Plural value={missing} one="unaccounted for" other="unaccounted for" />
        {" / "}
        <span className="tabular">{view.people.length}</span>
      </p>
      <div className="PhoneRoll-state">
        <FreshnessMark
          isLive={link === "online" && serverNow - contact.server <= PROOF}
          since={contact.server}
          now={serverNow}
        />
        {unsent > 0 && (
          <span className="PhoneRoll-unsent" role="status">
            <CloudUpload aria-hidden />
            <Plural value={unsent} one="# step not sent yet" other="# steps not sent yet" />
          </span>
        )}
      </div>
    </header>
  );
}
