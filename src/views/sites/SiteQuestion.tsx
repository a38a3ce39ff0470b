import { plural } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { Site } from "../../domain/sites/site.ts";
import { CommandQuestion } from "../kit/administration/CommandQuestion.tsx";
import type { CommandWork } from "../kit/useCommand.ts";
import type { SiteAnswer, SiteCommand } from "../../streams/calls/sites/siteCommands.ts";
import { SiteUsageNote } from "./SiteUsageNote.tsx";

/** Asks before sites are archived, with what uses each of them, or taken back into use. */
export function SiteQuestion({
  work,
  sites,
}: {
  readonly work: CommandWork<SiteCommand, SiteAnswer>;
  readonly sites: readonly Site[];
}) {
  const { t } = useLingui();
  const { command } = work;
  const isArchiving = command?.kind === "archive";
  const ids = command?.kind === "archive" || command?.kind === "unarchive" ? command.siteIds : NONE;
  const asked = sites.filter(({ id }) => ids.includes(id));
  const count = ids.length;
  const name = asked[0]?.siteName ?? "";
  const archiving =
    count === 1
      ? t`Archive the site ${name}?`
      : t`${plural(count, { one: "Archive # site?", other: "Archive # sites?" })}`;
  const takingBack =
    count === 1
      ? t`Take the site ${name} back into use?`
      : t`${plural(count, { one: "Take # site back into use?", other: "Take # sites back into use?" })}`;
  const archive =
    count === 1
      ? t`Archive the site`
      : t`${plural(count, { one: "Archive # site", other: "Archive # sites" })}`;
  return (
    <CommandQuestion
      work={work}
      tone={isArchiving ? "danger" : "neutral"}
      title={isArchiving ? archiving : takingBack}
      confirmLabel={isArchiving ? archive : t`Take back into use`}
    >
      {isArchiving ? (
        <>
          <Plural
            value={count}
            one="Every resource that is associated with it is taken from it. This can be undone: the site comes back with them."
            other="Every resource that is associated with them is taken from them. This can be undone: the sites come back with them."
          />
          {asked.length > 0 && <SiteUsageNote sites={asked} />}
        </>
      ) : count === 1 ? (
        <Trans>It comes back without the resources that it had.</Trans>
      ) : (
        <Trans>They come back without the resources that they had.</Trans>
      )}
    </CommandQuestion>
  );
}

const NONE: readonly never[] = [];
