import { Trans, useLingui } from "@lingui/react/macro";
import type { Asset } from "../../domain/assets/asset.ts";
import { type Family, findSubFamily } from "../../domain/referential/referential.ts";
import type { EpochMs } from "../../domain/base/time.ts";
import { formatDate } from "../ui/format/formatDate.ts";
import { useServices } from "../kit/services.ts";
import { Banner } from "../ui/Banner.tsx";
import { DescriptionList } from "../ui/DescriptionList.tsx";
import { Panel } from "../ui/Panel.tsx";
import { ErrorState } from "../ui/ErrorState.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { StatusPill } from "../ui/StatusPill.tsx";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { useStored } from "../kit/useStored.ts";
import { attributeSections, regulatoryDates } from "./assetSections.ts";
import { attributeText } from "./attributeText.ts";
import { KnownFields } from "./KnownFields.tsx";
import { familyNames } from "../kit/words/familyNames.ts";
import { DEADLINE_TONES, DEADLINE_WORDS, SECTION_WORDS } from "./assetScreenWords.ts";

/** What the referential says of the asset: regulatory dates with their state, then attributes by section. */
export function AssetAttributes({
  asset,
  families,
  isReferentialLoaded,
  failure,
  now,
  onFill,
}: {
  /** Opens the form of what is filled in by hand; undefined: the viewer may not. */
  readonly onFill?: (() => void) | undefined;
  readonly asset: Asset;
  readonly families: readonly Family[];
  readonly isReferentialLoaded: boolean;
  /** Why the referential cannot be read; null: it can be, or is on its way. */
  readonly failure: string | null;
  readonly now: EpochMs;
}) {
  const { t } = useLingui();
  const format = useTimeFormat();
  const { preferences } = useServices();
  const [{ deadlineThreshold: thresholdDays }] = useStored(preferences.ofCustomer);
  const { locale, timezone } = format;
  const { subFamily: name } = asset;
  const subFamily = findSubFamily(families, asset.family, name);
  const family = familyNames(families, locale).family(asset.family);
  const dates = regulatoryDates(asset, subFamily, locale, { now, thresholdDays, timezone });
  // Until it is known what the referential holds, nothing can be said to be missing there.
  if (!isReferentialLoaded)
    return failure === null ? (
      <Skeleton kind="lines" count={3} label={t`Loading`} />
    ) : (
      <ErrorState
        title={t`The specific information cannot be read (OM003)`}
        description={t`It is requested again automatically. If this stays, tell your administrator.`}
        details={failure}
      />
    );
  return (
    <>
      {subFamily === null && (
        <Banner tone="warning" title={t`The sub-family is not in the referential (OM001)`}>
          <Trans>
            There is no sub-family {name} of {family} any more. Its values are shown as they were
            stored; add the sub-family again, or give the resource another.
          </Trans>
        </Banner>
      )}
      {dates.length > 0 && (
        <Panel title={t`Regulatory dates`}>
          <DescriptionList
            items={dates.map(({ name: id, label, at, state }) => ({
              id,
              term: label,
              description: (
                <>
                  {at === null ? t`no date given` : formatDate(at, format)}{" "}
                  {state !== null && (
                    <StatusPill tone={DEADLINE_TONES[state]} size="small">
                      {t(DEADLINE_WORDS[state])}
                    </StatusPill>
                  )}
                </>
              ),
            }))}
          />
        </Panel>
      )}
      {attributeSections(asset, subFamily, locale).map(({ id, attributes }) => (
        <KnownFields
          key={id}
          title={t(SECTION_WORDS[id])}
          onFill={id === "other" ? undefined : onFill}
          items={attributes.map((attribute) => ({
            id: attribute.name,
            term: attribute.label,
            description: attributeText(attribute.value, format),
          }))}
        />
      ))}
    </>
  );
}
