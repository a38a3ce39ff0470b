import { Trans, useLingui } from "@lingui/react/macro";
import { NOBODY } from "../../../domain/assets/positionCertainty.ts";
import type { Area } from "../../../domain/sites/area.ts";
import type { Site } from "../../../domain/sites/site.ts";
import type { FeedState } from "../../../streams/feeds/feeds.ts";
import { NOTHING } from "../../ui/format/nothing.ts";
import { useNoSites } from "../useNoSites.tsx";
import { SECOND } from "../../../domain/base/time.ts";
import { AssetNames, EVERYTHING } from "../../kit/names/AssetNames.tsx";
import { NamesButton } from "../../kit/names/NamesButton.tsx";
import { useDeafAreas } from "../../kit/useDeafAreas.ts";
import { useNow } from "../../kit/useNow.ts";
import { NobodySeen } from "../../kit/words/NobodySeen.tsx";
import { DoubtWords } from "../../kit/words/HeadsNote.tsx";
import { ColorSwatch } from "../../ui/ColorSwatch.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";

type Counts = FeedState<"presence">["counts"];

/** Who is where: each area of the chosen floor with its head count, those who are uncertain or unknown apart. */
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
  const deaf = useDeafAreas();
  const now = useNow(5 * SECOND);
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
            <Trans>Present, all families</Trans>
          </th>
          <th scope="col">
            <Trans>Not certain</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {areas.map((area) => {
          const heads = counts === null ? null : (counts[`area:${area.id}`] ?? NOBODY);
          const deafness = deaf.get(area.id) ?? null;
          const isInDoubt = heads !== null && heads.uncertain + heads.unknown > 0;
          return (
            <tr key={area.id}>
              <th scope="row">
                <button type="button" onClick={() => onArea(area)}>
                  <ColorSwatch color={area.colour} label="" />
                  {area.name}
                </button>
              </th>
              <td
                className="tabular"
                data-none={(heads?.present === 0 && deafness === null) || undefined}
              >
                {heads === null ? (
                  NOTHING
                ) : heads.present === 0 ? (
                  deafness === null ? (
                    0
                  ) : (
                    "?"
                  )
                ) : (
                  <NamesButton
                    label={`${area.name} · ${heads.present}`}
                    names={() => (
                      <AssetNames
                        filter={{ ...EVERYTHING, site: site.id, area: area.id }}
                        now={now}
                      />
                    )}
                  >
                    {heads.present}
                  </NamesButton>
                )}
              </td>
              <td
                className="tabular"
                data-none={(heads !== null && !isInDoubt && deafness === null) || undefined}
                data-some={isInDoubt || (heads !== null && deafness !== null) || undefined}
              >
                {heads === null && NOTHING}
                {isInDoubt && <DoubtWords uncertain={heads.uncertain} unknown={heads.unknown} />}
                {isInDoubt && deafness !== null && " · "}
                {heads !== null && deafness !== null && <NobodySeen deafness={deafness} />}
                {heads !== null && !isInDoubt && deafness === null && 0}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
