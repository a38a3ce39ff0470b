import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { Area } from "../../domain/area.ts";
import type { Site } from "../../domain/site.ts";
import type { FeedState } from "../../streams/feeds/feeds.ts";
import { ColorSwatch } from "../ui/ColorSwatch.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";

type Counts = FeedState<"presence">["counts"];

/** Who is where: each area of the chosen floor with its head count, those who are not fresh apart. */
export function PresenceTable({
  site,
  floor,
  counts,
  onArea,
}: {
  readonly site: Site | null;
  readonly floor: number | null;
  readonly counts: Counts;
  readonly onArea: (area: Area) => void;
}) {
  const { t } = useLingui();
  const areas = (site?.areas ?? []).filter(
    (area) => floor === null || area.floor === null || area.floor === floor,
  );
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
          const count = counts[`area:${area.id}`] ?? { present: 0, notFresh: 0 };
          return (
            <tr key={area.id}>
              <th scope="row">
                <button type="button" onClick={() => onArea(area)}>
                  <ColorSwatch color={area.colour} label="" />
                  {area.name}
                </button>
              </th>
              <td className="tabular">{count.present}</td>
              <td className="tabular" data-some={count.notFresh > 0 || undefined}>
                {count.notFresh === 0 ? (
                  "–"
                ) : (
                  <>
                    <span aria-hidden>{count.notFresh}</span>
                    <span className="visually-hidden">
                      <Plural value={count.notFresh} one="# not heard" other="# not heard" />
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
