import { useLingui } from "@lingui/react/macro";
import { useSelector } from "@xstate/react";
import type { EpochMs } from "../../domain/base/time.ts";
import { mayOpen } from "../../domain/users/pageAccess.ts";
import type { StaySeen } from "../../streams/feeds/attendance/staysFeed.ts";
import { NamesButton } from "../kit/names/NamesButton.tsx";
import { linkTo } from "../kit/routes.ts";
import { useServices } from "../kit/services.ts";
import { useSiteName } from "../kit/useSiteName.ts";
import { Age } from "../ui/Age.tsx";
import { formatNumber } from "../ui/format/formatNumber.ts";
import { TextLink } from "../ui/TextLink.tsx";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";

/** The number of the stays that are counted, which opens whose they are: by name, at which site, since when. */
export function StaysBehind({
  label,
  stays,
  now,
}: {
  readonly label: string;
  /** At least one. */
  readonly stays: readonly StaySeen[];
  readonly now: EpochMs;
}) {
  const { t } = useLingui();
  const { locale } = useTimeFormat();
  const { session } = useServices();
  const visitor = useSelector(session, ({ context }) => context.visitor);
  const siteName = useSiteName();
  const isLinked = visitor !== null && mayOpen("assetDetail", visitor);
  const count = formatNumber(stays.length, locale);
  const names = () => (
    <ul className="Names-list stack-1">
      {stays.map(({ id, assetId, assetName, tagNumber, site, dateIn }) => {
        const name = assetName ?? (assetId === null ? t`Tag ${tagNumber} without asset` : assetId);
        return (
          <li key={id}>
            <span className="Names-name">
              {isLinked && assetId !== null ? (
                <TextLink href={linkTo("assetDetail", { customerName: visitor.customer, assetId })}>
                  {name}
                </TextLink>
              ) : (
                name
              )}
            </span>
            <span className="note">{siteName(site)}</span>
            <span className="note tabular">
              <Age at={dateIn} now={now} form="compact" />
            </span>
          </li>
        );
      })}
    </ul>
  );
  return (
    <NamesButton label={`${label} · ${count}`} names={names}>
      {count}
    </NamesButton>
  );
}
