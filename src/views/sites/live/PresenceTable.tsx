import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, use, useEffect } from "react";
import { type HeadCertainty, NOBODY } from "../../../domain/assets/positionCertainty.ts";
import type { AreaId } from "../../../domain/base/ids.ts";
import { type CoverageLoss, coverageLossOf } from "../../../domain/devices/uncoveredAreas.ts";
import type { Area } from "../../../domain/sites/area.ts";
import type { Site } from "../../../domain/sites/site.ts";
import type { FeedState } from "../../../streams/feeds/feeds.ts";
import { NOTHING } from "../../ui/format/nothing.ts";
import { useNoSites } from "../useNoSites.tsx";
import { type EpochMs, SECOND } from "../../../domain/base/time.ts";
import type { AssetFilter } from "../../../streams/feeds/assets/assetFilter.ts";
import { WallScreenContext } from "../../kit/wallScreenContext.ts";
import { wallRows } from "../../kit/wallRows.ts";
import { AssetNames, EVERYTHING } from "../../kit/names/AssetNames.tsx";
import { NamesButton } from "../../kit/names/NamesButton.tsx";
import { useUncoveredAreas } from "../../kit/useUncoveredAreas.ts";
import { useNow } from "../../kit/useNow.ts";
import { NobodySeen, NotReceived } from "../../kit/words/NobodySeen.tsx";
import { DoubtWords } from "../../kit/words/HeadsNote.tsx";
import { ColorSwatch } from "../../ui/ColorSwatch.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { linkTo } from "../../kit/routes.ts";
import { useIsAdministrator } from "../../kit/useIsAdministrator.ts";
import { LinkButton } from "../../ui/LinkButton.tsx";
import "../../ui/PlainTable.css";

type Counts = FeedState<"presence">["counts"];

/**
 * Who is where: each area of the chosen floor with its head count, those who are uncertain or unknown apart; each site
 * where none is chosen. On a wall, where nobody can press one, the names are only read.
 */
export function PresenceTable({
  sites,
  site,
  floor,
  counts,
  onArea,
  onSite,
}: {
  readonly sites: readonly Site[];
  readonly site: Site | null;
  readonly floor: number | null;
  /** Null: not read yet, which is not nobody. */
  readonly counts: Counts | null;
  readonly onArea: (area: Area) => void;
  readonly onSite: (site: Site) => void;
}) {
  const isAdministrator = useIsAdministrator();
  const { t } = useLingui();
  const noSites = useNoSites();
  const uncovered = useUncoveredAreas();
  const now = useNow(5 * SECOND);
  const areas = (site?.areas ?? []).filter(
    (area) => floor === null || area.floor === null || area.floor === floor,
  );
  const headsAt = (key: keyof Counts) => (counts === null ? null : (counts[key] ?? NOBODY));
  const rows: readonly PlaceRow[] =
    site === null
      ? sites.map((one) => ({
          key: one.id,
          name: one.siteName,
          colour: null,
          heads: headsAt(`site:${one.id}`),
          ...siteCoverageLoss(one, uncovered),
          filter: { ...EVERYTHING, site: one.id },
          onOpen: () => onSite(one),
        }))
      : areas.map((area) => {
          const coverageLoss = uncovered.get(area.id) ?? null;
          return {
            key: area.id,
            name: area.name,
            colour: area.colour,
            heads: headsAt(`area:${area.id}`),
            uncovered: coverageLoss !== null && <NobodySeen coverageLoss={coverageLoss} />,
            isUncovered: coverageLoss !== null,
            filter: { ...EVERYTHING, site: site.id, area: area.id },
            onOpen: () => onArea(area),
          };
        });
  const page = useWallPage(rows);
  const { number: place, count: pages, doubted } = page;
  if (sites.length === 0) return <EmptyState {...noSites} />;
  if (site !== null && areas.length === 0)
    return (
      <EmptyState
        title={t`This floor has no areas`}
        description={t`An administrator draws them under Places, Areas.`}
        action={
          isAdministrator && (
            <LinkButton href={linkTo("areas", {}, { site: site.id })}>
              <Trans>Draw areas</Trans>
            </LinkButton>
          )
        }
      />
    );
  return (
    <table className="PlainTable PresenceTable">
      <caption className="visually-hidden">
        {site === null ? (
          <Trans>Assets on each site</Trans>
        ) : (
          <Trans>Assets in each area of {site.siteName}</Trans>
        )}
      </caption>
      <thead>
        <tr>
          <th scope="col">{site === null ? <Trans>Site</Trans> : <Trans>Area</Trans>}</th>
          <th scope="col" data-align="end">
            <Trans>Present, all families</Trans>
          </th>
          <th scope="col" data-align="end">
            <Trans>Not certain</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {page.rows.map((row) => (
          <PresenceRow key={row.key} row={row} now={now} />
        ))}
      </tbody>
      {pages > 1 && (
        <tfoot>
          <tr>
            <td colSpan={3}>
              <Trans>
                Page {place} of {pages}
              </Trans>
              {doubted > 0 && (
                <span>
                  {" · "}
                  <Plural
                    value={doubted}
                    one="# is not certain, on all pages"
                    other="# are not certain, on all pages"
                  />
                </span>
              )}
            </td>
          </tr>
        </tfoot>
      )}
    </table>
  );
}

/** Lines that a wall has room for whichever way it hangs: its type grows with its shorter side. */
const WALL_LINES = 13;

const RULES = {
  isDoubted: ({ heads, uncovered }: PlaceRow) =>
    uncovered !== false || (heads !== null && heads.uncertain + heads.unknown > 0),
  mayGo: () => false,
};

/** The rows to show: all, or on a wall, where nobody scrolls, so many at a time. */
function useWallPage(rows: readonly PlaceRow[]) {
  const wall = use(WallScreenContext);
  const { pages, doubted } = wallRows(rows, wall === null ? rows.length : WALL_LINES, RULES);
  const count = pages.length;
  const divide = wall?.divide;
  useEffect(() => {
    divide?.(count);
    return () => divide?.(null);
  }, [divide, count]);
  const index = (wall?.part ?? 0) % count;
  return { rows: pages[index] ?? [], number: index + 1, count, doubted };
}

/** What of a site is not received, in words, and whether that is all of it. */
function siteCoverageLoss({ areas }: Site, uncovered: ReadonlyMap<AreaId, CoverageLoss>) {
  const coverageLoss = coverageLossOf(
    areas.map(({ id }) => id),
    uncovered,
  );
  return {
    uncovered: coverageLoss !== null && <NotReceived coverageLoss={coverageLoss} />,
    isUncovered: coverageLoss?.isWhole === true,
  };
}

type PlaceRow = {
  readonly key: string;
  readonly name: string;
  readonly colour: string | null;
  /** Null: not read yet. */
  readonly heads: HeadCertainty | null;
  /** What of the place is not received, in words; false: nothing. */
  readonly uncovered: ReactNode;
  /** Whether nothing of it is received: then that nobody is counted proves nothing. */
  readonly isUncovered: boolean;
  readonly filter: AssetFilter;
  readonly onOpen: () => void;
};

function PresenceRow({
  row: { name, colour, heads, uncovered, isUncovered, filter, onOpen },
  now,
}: {
  readonly row: PlaceRow;
  readonly now: EpochMs;
}) {
  const isOnWall = use(WallScreenContext) !== null;
  const isInDoubt = heads !== null && heads.uncertain + heads.unknown > 0;
  const hasUncovered = uncovered !== false;
  const head = (
    <>
      {colour !== null && <ColorSwatch color={colour} label="" />}
      {name}
    </>
  );
  return (
    <tr>
      <th scope="row">
        {isOnWall ? (
          <span className="PresenceTable-name">{head}</span>
        ) : (
          <button type="button" onClick={onOpen}>
            {head}
          </button>
        )}
      </th>
      <td data-align="end" data-none={(heads?.present === 0 && !isUncovered) || undefined}>
        {heads === null ? (
          NOTHING
        ) : heads.present === 0 ? (
          isUncovered ? (
            "?"
          ) : (
            0
          )
        ) : (
          <NamesButton
            label={`${name} · ${heads.present}`}
            names={() => <AssetNames filter={filter} now={now} />}
          >
            {heads.present}
          </NamesButton>
        )}
      </td>
      <td
        data-align="end"
        data-none={(heads !== null && !isInDoubt && !hasUncovered) || undefined}
        data-some={isInDoubt || (heads !== null && hasUncovered) || undefined}
      >
        {heads === null && NOTHING}
        {isInDoubt && <DoubtWords uncertain={heads.uncertain} unknown={heads.unknown} />}
        {isInDoubt && hasUncovered && " · "}
        {heads !== null && uncovered}
        {heads !== null && !isInDoubt && !hasUncovered && 0}
      </td>
    </tr>
  );
}
