import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { SwappedPlaces } from "../../../domain/sites/siteImport.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import type { SiteImportView } from "./siteImportView.ts";

/** Asks what is done with rows whose longitude and latitude look exchanged. */
export function SwappedPlacesNote({
  importer: { context, send },
}: {
  readonly importer: SiteImportView;
}) {
  const { t } = useLingui();
  const { swapped } = context.choices;
  const decide = (next: SwappedPlaces) => send({ type: "user.decide", choices: { swapped: next } });
  const far = context.plan.filter(({ verdict }) => verdict === "swapped").length;
  if (far === 0 && swapped === "ask") return null;
  return (
    <Banner
      tone="warning"
      isLive
      title={t`Do longitude and latitude stand in each other's column?`}
      action={
        swapped === "ask" ? (
          <div className="wrap-2">
            <Button size="small" onPress={() => decide("exchange")}>
              <Trans>Exchange them</Trans>
            </Button>
            <Button size="small" onPress={() => decide("keep")}>
              <Trans>Leave them as they are</Trans>
            </Button>
          </div>
        ) : (
          <Button size="small" onPress={() => decide("ask")}>
            <Trans>Ask again</Trans>
          </Button>
        )
      }
    >
      {swapped === "ask" ? (
        <Plural
          value={far}
          one="# row lies far from where your sites are; exchanged, it lies near. It is not written before you decide."
          other="# rows lie far from where your sites are; exchanged, they lie near. They are not written before you decide."
        />
      ) : swapped === "exchange" ? (
        <Trans>They are exchanged in the rows that were far away.</Trans>
      ) : (
        <Trans>They are left as they are.</Trans>
      )}
    </Banner>
  );
}
