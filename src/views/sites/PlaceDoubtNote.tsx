import { Trans, useLingui } from "@lingui/react/macro";
import { Banner } from "../ui/Banner.tsx";
import { Button } from "../ui/Button.tsx";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { isPlaceSwapped, type KnownPlace, type TypedPlace } from "./sitePlace.ts";

/** Says that a place that was typed lies where nobody works, and exchanged where others do. */
export function SwappedPlaceNote({
  place,
  others,
  onExchange,
}: {
  readonly place: TypedPlace;
  /** The other sites in use. */
  readonly others: readonly KnownPlace[];
  readonly onExchange: (
    exchanged: Readonly<Record<"latitude" | "longitude", number | null>>,
  ) => void;
}) {
  const { t } = useLingui();
  const { timezone } = useTimeFormat();
  if (!isPlaceSwapped(place, others, timezone)) return null;
  const { latitude, longitude } = place;
  return (
    <Banner
      tone="warning"
      isLive
      title={t`Latitude and longitude look exchanged`}
      action={
        <Button
          size="small"
          onPress={() => onExchange({ latitude: longitude, longitude: latitude })}
        >
          <Trans>Exchange them</Trans>
        </Button>
      }
    >
      <Trans>This place is far from where you work; exchanged, it is near.</Trans>
    </Banner>
  );
}
