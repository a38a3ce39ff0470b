import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { CloudUpload } from "lucide-react";
import { SECOND } from "../../../domain/base/time.ts";
import type { DeviceRoll } from "../../../domain/evacuations/deviceRoll.ts";
import type { EvacuationView } from "../../../domain/evacuations/evacuation.ts";
import { Banner } from "../../ui/Banner.tsx";
import { formatDuration } from "../../ui/format/formatDuration.ts";
import { FreshnessMark } from "../../ui/FreshnessMark.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import { useTimeFormat } from "../../ui/TimeFormatProvider.tsx";
import { useUnlistedName } from "../useUnlistedName.ts";
import { nameOf } from "./phoneWords.ts";
import type { PhoneLink } from "./phoneRollService.ts";

/** What the roll is called live for after an answer, in ms (product.md section 3, Freshness). */
const PROOF = 15 * SECOND;

/** How many are missing, as of when, and what others do not know yet. */
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
  const inside = [...view.heardInside.keys()].map((id) => nameOf(view, id)).join(", ");
  const unclear = [...view.unclear.keys()].map((id) => nameOf(view, id));
  const unlistedName = useUnlistedName();
  const unlisted = view.unlisted.flatMap(({ person, checkIn }) => {
    if (checkIn === null) return [];
    const name = unlistedName(person);
    return [person.company === null ? name : `${name} (${person.company})`];
  });
  const names = unclear.join(", ");
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
      {unlisted.length > 0 && (
        <p className="PhoneRoll-unlisted">
          <Plural
            value={unlisted.length}
            one="# not on the list, counted by phone:"
            other="# not on the list, counted by phone:"
          />{" "}
          {unlisted.join(", ")}
        </p>
      )}
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
      {link === "signedOut" && (
        <Banner
          tone="warning"
          title={<Trans>You are signed out: nothing is sent.</Trans>}
          action={<TextLink href="/login" target="_blank">{t`Sign in`}</TextLink>}
        >
          <Trans>Go on: what you do is kept on this phone.</Trans>
        </Banner>
      )}
      {link === "refused" && (
        <Banner tone="danger" title={<Trans>The server does not take what is done here.</Trans>}>
          <Trans>
            Somebody else is signed in, or the right is gone. What you do is kept here: write it
            down as well.
          </Trans>
        </Banner>
      )}
      {inside !== "" && (
        <Banner tone="danger" title={<Trans>Heard inside again: {inside}</Trans>}>
          <Trans>Found before, and found still until somebody counts them as missing.</Trans>
        </Banner>
      )}
      {unclear.length > 0 && (
        <Banner tone="warning" title={<Trans>Ask again: {names}</Trans>}>
          <Trans>
            Two people said different things, or the tag was heard inside after the check-in.
          </Trans>
        </Banner>
      )}
    </header>
  );
}
