import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Download, Spline } from "lucide-react";
import { useState } from "react";
import type { AnswerOf } from "../../domain/base/call.ts";
import { grouped } from "../../domain/base/grouped.ts";
import type { ConnectorId } from "../../domain/base/ids.ts";
import { hubFences } from "../../domain/connectors/calls.ts";
import { type FenceArea, fencesFile } from "../../domain/connectors/omlox/fences.ts";
import { RefusalNote } from "../kit/administration/RefusalNote.tsx";
import { linkTo } from "../kit/routes.ts";
import { saveFile } from "../kit/saveFile.ts";
import { useCalls } from "../kit/useCalls.ts";
import { FailureText } from "../kit/words/FailureText.tsx";
import { Banner } from "../ui/Banner.tsx";
import { Button } from "../ui/Button.tsx";
import { TextLink } from "../ui/TextLink.tsx";
import { FENCE_REFUSAL_WORDS } from "./connectorWords.ts";

type Fences = AnswerOf<typeof hubFences>;

/** The fences of an omlox hub, by floor, as files that the page of areas reads: what becomes an area is seen there first. */
export function HubFences({ connectorId }: { readonly connectorId: ConnectorId }) {
  const { t } = useLingui();
  const [fences, setFences] = useState<Fences | null>(null);
  const work = useCalls("hubFences", { read: hubFences }, (_command, { brought }) =>
    setFences(brought),
  );
  return (
    <section className="stack-2" aria-label={t`Fences of the hub`}>
      <div className="wrap-2">
        <Button
          icon={<Spline aria-hidden />}
          isPending={work.isBusy}
          onPress={() => work.run({ kind: "read", connectorId })}
        >
          <Trans>Read the fences of the hub</Trans>
        </Button>
        {[...grouped(fences?.areas ?? [], ({ floor }) => floor)].map(([floor, areas]) => (
          <Button
            key={floor ?? "none"}
            icon={<Download aria-hidden />}
            onPress={() => saveFile(fileNameOf(floor), fileOf(areas))}
          >
            {floor === null
              ? plural(areas.length, {
                  one: "# fence without a floor (GeoJSON)",
                  other: "# fences without a floor (GeoJSON)",
                })
              : plural(areas.length, {
                  one: `Floor ${floor}: # fence (GeoJSON)`,
                  other: `Floor ${floor}: # fences (GeoJSON)`,
                })}
          </Button>
        ))}
      </div>
      <RefusalNote work={work} />
      {fences !== null && <Outcome fences={fences} />}
    </section>
  );
}

function Outcome({ fences: { areas, refused, failure } }: { readonly fences: Fences }) {
  const { t } = useLingui();
  if (failure !== null)
    return (
      <Banner tone="danger" title={t`The fences could not be read.`}>
        <FailureText said={failure} />
      </Banner>
    );
  return (
    <>
      <p className="note" role="status">
        {areas.length === 0 ? (
          <Trans>The hub has no fence that can become an area.</Trans>
        ) : (
          <Trans>
            Read a file on the page of <TextLink href={linkTo("areas")}>areas</TextLink>, with its
            floor open: what it would change is shown first.
          </Trans>
        )}
      </p>
      {refused.length > 0 && (
        <ul>
          {refused.map(({ name, reason }, at) => (
            // Names are those of the hub, and may be the same.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={at} className="note">
              {name}: {t(FENCE_REFUSAL_WORDS[reason])}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const fileNameOf = (floor: number | null) =>
  floor === null ? "fences.geojson" : `fences-floor-${floor}.geojson`;

const fileOf = (areas: readonly FenceArea[]) =>
  new Blob([JSON.stringify(fencesFile(areas), null, 2)], { type: "application/geo+json" });
