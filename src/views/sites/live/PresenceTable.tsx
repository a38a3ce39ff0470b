import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { Area } from "../../../domain/sites/area.ts";
import type { Site } from "../../../domain/sites/site.ts";
import type { FeedState } from "../../../streams/feeds/feeds.ts";
import { NOTHING } from "../../ui/format/nothing.ts";
import { useNoSites } from "../useNoSites.tsx";
import { ColorSwatch } from "../../ui/ColorSwatch.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";

type Counts = FeedState<"presence">["counts"];

/** Who is where: each area of the chosen floor with its head count, those who are not fresh apart. */
export function PresenceTable({
  site,
  isAnySite,
  floor,
  counts,
  onArea,
}: {
  readonly site: Site | null;
  /** Whether there is a site to choose. */
  readonly isAnySite: boolean;
  readonly floor: number | null;
  /** Null: not read yet, which is not nobody. */
  readonly counts: Counts | null;
  readonly onArea: (area: Area) => void;
}) {
  const { t } = useLingui();
  const noSites = useNoSites();
  const areas = (site?.areas ?? []).filter(
    (area) => floor === null || area.floor === null || area.floor === floor,
  );
  if (!isAnySite) return <EmptyState {...noSites} />;
  if (site === null)
    return (
      <EmptyState
        title={t`Choose a site`}
        description={t`Its areas and how many are in each of them are listed here.`}
      />
    );
  if (areas.length === 0)
    return (
      <EmptyState
        title={t`This floor has no areas`}
        description={t`An administrator draws them under Administration, Areas.`}
      />
    );
  return (
    <table className="PresenceTable">
      <caption className="visually-hidden">
        <Trans>Assets in each area of {site.siteName}</Trans>
      </caption>
      <thead>
        <tr>
          <th scope="col">
            <Trans>Area</Trans>
          </th>
          <th scope="col">
            <Trans>Present</Trans>
          </th>
          <th scope="col">
            <Trans>Not fresh</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {areas.map((area) => {
          const { present, notFresh } = countOf(counts, area);
          return (
            <tr key={area.id}>
              <th scope="row">
                <button type="button" onClick={() => onArea(area)}>
                  <ColorSwatch color={area.colour} label="" />
                  {area.name}
                </button>
              </th>
              <td className="tabular" data-none={present === 0 || undefined}>
                {present ?? NOTHING}
              </td>
              <td
                className="tabular"
                data-none={notFresh === 0 || undefined}
                data-some={(notFresh ?? 0) > 0 || undefined}
              >
                {notFresh === null || notFresh === 0 ? (
                  (notFresh ?? NOTHING)
                ) : (
                  <>
                    <span aria-hidden>{notFresh}</span>
                    <span className="visually-hidden">
                      <Plural value={notFresh} one="# not heard" other="# not heard" />
                    </span>
                  </>
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

const UNREAD = { present: null, notFresh: null };
const NOBODY = { present: 0, notFresh: 0 };

function countOf(counts: Counts | null, { id }: Area) {
  return counts === null ? UNREAD : (counts[`area:${id}`] ?? NOBODY);
}
