import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { SiteId } from "../../domain/base/ids.ts";
import { useRead } from "../kit/reading.ts";
import { Banner } from "../ui/Banner.tsx";
import { Button } from "../ui/Button.tsx";
import { Spinner } from "../ui/Spinner.tsx";
import { useSiteMachines } from "./siteMachines.ts";

/** What uses a site that somebody is about to archive. */
export function SiteUsageNote({ siteId }: { readonly siteId: SiteId }) {
  const { t } = useLingui();
  const { answer: usage, isFailed, refresh } = useRead(useSiteMachines().usage, siteId);
  if (isFailed)
    return (
      <Banner tone="warning" isLive title={t`What uses the site could not be read.`}>
        <Button size="small" onPress={refresh}>
          <Trans>Try again</Trans>
        </Button>
      </Banner>
    );
  if (usage === null) return <Spinner size="small" label={t`Counting what uses the site`} />;
  const { linked, present, devices, boxes, labels, reports, counters } = usage;
  const names = counters.join(", ");
  const isUnused =
    linked + present + devices + boxes + labels + reports === 0 && counters.length === 0;
  return (
    <ul className="SiteUsage" role="status">
      {isUnused && (
        <li>
          <Trans>Nothing uses it.</Trans>
        </li>
      )}
      {linked > 0 && (
        <li>
          <Plural
            value={linked}
            one="# resource is associated with it"
            other="# resources are associated with it"
          />
        </li>
      )}
      {present > 0 && (
        <li>
          <Plural
            value={present}
            one="# resource was seen there last"
            other="# resources were seen there last"
          />
        </li>
      )}
      {devices > 0 && (
        <li>
          <Plural
            value={devices}
            one="# sensor is mounted there"
            other="# sensors are mounted there"
          />
        </li>
      )}
      {boxes > 0 && (
        <li>
          <Plural value={boxes} one="# entry box stands there" other="# entry boxes stand there" />
        </li>
      )}
      {counters.length > 0 && (
        <li>
          <Trans>Counters that count there: {names}</Trans>
        </li>
      )}
      {labels > 0 && (
        <li>
          <Plural value={labels} one="# label is of it" other="# labels are of it" />
        </li>
      )}
      {reports > 0 && (
        <li>
          <Plural value={reports} one="# report is about it" other="# reports are about it" />
        </li>
      )}
    </ul>
  );
}
