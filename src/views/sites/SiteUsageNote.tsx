import { plural } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import type { Site } from "../../domain/sites/site.ts";
import type { SiteUsage } from "../../domain/sites/siteUsage.ts";
import { useRead } from "../kit/reading.ts";
import { Banner } from "../ui/Banner.tsx";
import { Button } from "../ui/Button.tsx";
import { Spinner } from "../ui/Spinner.tsx";
import { useSiteMachines } from "./siteMachines.ts";

/** What uses sites that somebody is about to archive: of several, what there is in all and what uses each. */
export function SiteUsageNote({ sites }: { readonly sites: readonly Site[] }) {
  const { t } = useLingui();
  const linesOf = useUsageLines();
  const key = sites.map(({ id }) => id).join(" ");
  // Sites are drawn anew with every reading; the question is another only where they are others.
  // oxlint-disable-next-line react/exhaustive-deps
  const ids = useMemo(() => sites.map(({ id }) => id), [key]);
  const { answer: usages, isFailed, refresh } = useRead(useSiteMachines().usage, ids);
  if (isFailed)
    return (
      <Banner tone="warning" isLive title={t`What uses the site could not be read.`}>
        <Button size="small" onPress={refresh}>
          <Trans>Try again</Trans>
        </Button>
      </Banner>
    );
  if (usages === null) return <Spinner size="small" label={t`Counting what uses the site`} />;
  const [first] = usages;
  if (sites.length === 1 && first !== undefined)
    return (
      <ul className="SiteUsage" role="status">
        {linesOf(first).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    );
  const linked = usages.reduce((sum, usage) => sum + usage.linked, 0);
  const used = sites.flatMap((site, at) => {
    const usage = usages[at];
    return usage === undefined || isUnused(usage) ? [] : [{ site, usage }];
  });
  const unused = sites.length - used.length;
  return (
    <div className="SiteUsage" role="status">
      <p>
        <Plural
          value={linked}
          _0="No resource is associated with them."
          one="# resource is associated with them in all."
          other="# resources are associated with them in all."
        />{" "}
        {unused > 0 && (
          <Plural value={unused} one="Nothing uses # of them." other="Nothing uses # of them." />
        )}
      </p>
      {used.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keys
        <dl className="SiteUsage-each" tabIndex={0} aria-label={t`What uses each of them`}>
          {used.map(({ site: { id, siteName }, usage }) => (
            <div key={id}>
              <dt>{siteName}</dt>
              {linesOf(usage).map((line) => (
                <dd key={line}>{line}</dd>
              ))}
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

function isUnused({ linked, present, devices, boxes, labels, reports, counters }: SiteUsage) {
  return linked + present + devices + boxes + labels + reports + counters.length === 0;
}

/** What uses a site, a sentence each. */
function useUsageLines(): (usage: SiteUsage) => readonly string[] {
  const { t } = useLingui();
  return (usage) => {
    const { linked, present, devices, boxes, labels, reports, counters } = usage;
    const names = counters.join(", ");
    if (isUnused(usage)) return [t`Nothing uses it.`];
    return [
      linked > 0 &&
        t`${plural(linked, { one: "# resource is associated with it", other: "# resources are associated with it" })}`,
      present > 0 &&
        t`${plural(present, { one: "# resource was seen there last", other: "# resources were seen there last" })}`,
      devices > 0 &&
        t`${plural(devices, { one: "# sensor is mounted there", other: "# sensors are mounted there" })}`,
      boxes > 0 &&
        t`${plural(boxes, { one: "# entry box stands there", other: "# entry boxes stand there" })}`,
      counters.length > 0 && t`Counters that count there: ${names}`,
      labels > 0 && t`${plural(labels, { one: "# label is of it", other: "# labels are of it" })}`,
      reports > 0 &&
        t`${plural(reports, { one: "# report is about it", other: "# reports are about it" })}`,
    ].filter((line) => line !== false);
  };
}
