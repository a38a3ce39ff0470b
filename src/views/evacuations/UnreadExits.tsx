import { Plural, Trans } from "@lingui/react/macro";
import { useSelector } from "@xstate/react";
import { useState } from "react";
import type { SiteId } from "../../domain/base/ids.ts";
import { DAY } from "../../domain/base/time.ts";
import { mayOpen } from "../../domain/users/pageAccess.ts";
import { linkTo } from "../kit/routes.ts";
import { useServices } from "../kit/services.ts";
import { useFeed } from "../kit/useFeed.ts";
import { Banner } from "../ui/Banner.tsx";
import { TextLink } from "../ui/TextLink.tsx";

const NONE: readonly never[] = [];

/** That some came in by a box and have probably left unread: nobody looks for them, and nobody takes them for found. */
export function UnreadExits({ site }: { readonly site: SiteId | null }) {
  const { session } = useServices();
  const visitor = useSelector(session, ({ context }) => context.visitor);
  if (visitor === null || !mayOpen("tagInTagOut", visitor)) return null;
  return <Unread site={site} />;
}

function Unread({ site }: { readonly site: SiteId | null }) {
  const { now } = useServices();
  const [since] = useState(() => Math.floor(now() / DAY) * DAY);
  const stays = useFeed("stays", { since })?.stays ?? NONE;
  const unread = stays.filter((one) => one.isExitUnread && (site === null || one.site === site));
  if (unread.length === 0) return null;
  return (
    <Banner
      tone="warning"
      title={
        <Plural
          value={unread.length}
          one="# exit was probably not read"
          other="# exits were probably not read"
        />
      }
      action={
        <TextLink href={linkTo("tagInTagOut")}>
          <Trans>Who, and record the exits</Trans>
        </TextLink>
      }
    >
      <Trans>
        They came in by an entry box and have not been received for 16 hours: they are not counted
        here.
      </Trans>
    </Banner>
  );
}
