import { Trans, useLingui } from "@lingui/react/macro";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { useTimeFormat } from "../../ui/TimeFormatProvider.tsx";
import { type KnownPlace, type TypedPlace, typedPlaceDoubt } from "./typedPlaceDoubt.ts";

/** Asks whether a place that was typed is meant: it is 0/0, far from where others are, or near only once exchanged. */
export function PlaceDoubtNote({
  place,
  sites,
  onExchange,
}: {
  readonly place: TypedPlace;
  /** The sites in use; of a site, the others. */
  readonly sites: readonly KnownPlace[];
  readonly onExchange: (
    exchanged: Readonly<Record<"latitude" | "longitude", number | null>>,
  ) => void;
}) {
  const { t } = useLingui();
  const { timezone } = useTimeFormat();
  const doubt = typedPlaceDoubt(place, sites, timezone);
  if (doubt === null) return null;
  if (doubt === "zero")
    return (
      <Banner tone="warning" isLive title={t`Latitude and longitude are 0`}>
        <Trans>Receivers say so without a fix: give the place itself.</Trans>
      </Banner>
    );
  if (doubt === "far")
    return (
      <Banner tone="warning" isLive title={t`Is the place right?`}>
        <Trans>More than 1,000 km from all your sites: is this right?</Trans>
      </Banner>
    );
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
