import { useLingui } from "@lingui/react/macro";
import { SECOND } from "../../../domain/base/time.ts";
import type { Site } from "../../../domain/sites/site.ts";
import { FreshnessMark } from "../../ui/FreshnessMark.tsx";
import type { Option } from "../../ui/option.ts";
import { Select } from "../../ui/Select.tsx";
import { useNow } from "../useNow.ts";
import type { SiteChoice } from "./useSiteChoice.ts";

/** Chooses the site and the floor of a page, and says how fresh they are. */
export function SiteChoiceBar({
  choice: { feed, sites, setSite, setFloor },
  site,
  floors,
  floorId,
  isSiteHeld = false,
  isFloorHeld = false,
  heldWords,
}: {
  readonly choice: SiteChoice;
  readonly site: Site;
  /** Empty: the page has no floor to choose. */
  readonly floors: readonly Option<string>[];
  readonly floorId: string | null;
  /** It may not be left now, for the reason that `heldWords` says. */
  readonly isSiteHeld?: boolean;
  readonly isFloorHeld?: boolean;
  readonly heldWords?: string;
}) {
  const { t } = useLingui();
  const now = useNow(5 * SECOND);
  return (
    <>
      <FreshnessMark
        isLive={feed?.liveness?.isLive ?? false}
        since={feed?.liveness?.since ?? null}
        now={now}
      />
      {sites.length > 1 && (
        <Select
          label={t`Site`}
          options={sites.map(({ id, siteName }) => ({ id: id as string, label: siteName }))}
          value={site.id}
          isDisabled={isSiteHeld}
          description={isSiteHeld ? heldWords : undefined}
          onChange={setSite}
        />
      )}
      {floors.length > 0 && (
        <Select
          label={t`Floor`}
          options={floors}
          value={floorId}
          isDisabled={isFloorHeld}
          onChange={setFloor}
        />
      )}
    </>
  );
}
