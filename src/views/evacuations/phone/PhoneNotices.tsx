import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { DeviceCall, DeviceRoll } from "../../../domain/evacuations/deviceRoll.ts";
import type { EvacuationView } from "../../../domain/evacuations/evacuation.ts";
import { Banner } from "../../ui/Banner.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import { KIND_WORDS } from "../../distress/callWords.ts";
import { useUnlistedName } from "../useUnlistedName.ts";
import type { PhoneLink } from "./phoneRollService.ts";
import { nameOf } from "./phoneWords.ts";

/** What a warden has to know beside the list. It lies over the end of it, where no row moves because of it. */
export function PhoneNotices({
  view,
  link,
  roll,
}: {
  readonly view: EvacuationView;
  readonly link: PhoneLink;
  readonly roll: Pick<DeviceRoll, "areas" | "calls">;
}) {
  const { t } = useLingui();
  const inside = [...view.heardInside.keys()].map((id) => nameOf(view, id)).join(", ");
  const names = [...view.unclear.keys()].map((id) => nameOf(view, id)).join(", ");
  const unlistedName = useUnlistedName();
  const unlisted = view.unlisted.flatMap(({ person, checkIn }) => {
    if (checkIn === null) return [];
    const name = unlistedName(person);
    return [person.company === null ? name : `${name} (${person.company})`];
  });
  return (
    <div className="PhoneRoll-notices">
      {roll.calls.map((call) => (
        <Banner
          key={call.id}
          tone="danger"
          title={<PhoneCall call={call} areas={roll.areas} />}
          action={
            <TextLink href="/live-site/calls-for-help" target="_blank">{t`Open the call`}</TextLink>
          }
        >
          {call.isTaken ? (
            <Trans>Somebody has taken it.</Trans>
          ) : link === "online" ? (
            <Trans>Nobody has taken it yet.</Trans>
          ) : (
            <Trans>Nobody had taken it when the server last answered.</Trans>
          )}
        </Banner>
      ))}
      {link !== "online" && (
        <p className="PhoneRoll-unlisted">
          <Trans>Nothing comes from the server: a call for help can be missed here.</Trans>
        </p>
      )}
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
      {names !== "" && (
        <Banner tone="warning" title={<Trans>Ask again: {names}</Trans>}>
          <Trans>
            Two people said different things, or the tag was heard inside after the check-in.
          </Trans>
        </Banner>
      )}
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
    </div>
  );
}

/** Who calls for help, with what, and in which area, or on which other site. */
function PhoneCall({
  call: { name, kind, area, siteName },
  areas,
}: {
  readonly call: DeviceCall;
  readonly areas: DeviceRoll["areas"];
}) {
  const { t } = useLingui();
  const place = siteName ?? areas.find(({ id }) => id === area)?.name;
  const words = [t(KIND_WORDS[kind]), name ?? t`a tag that nobody known wears`, place];
  const what = words.filter((one) => one !== undefined).join(", ");
  return <Trans>Call for help: {what}</Trans>;
}
