import { Trans, useLingui } from "@lingui/react/macro";
import { useSelector } from "@xstate/react";
import { Download } from "lucide-react";
import { positionCertainty } from "../../domain/assets/positionCertainty.ts";
import { callAddress } from "../../domain/base/call.ts";
import type { EpochMs } from "../../domain/base/time.ts";
import { type Distress, distressStatus } from "../../domain/distress/distress.ts";
import { readCallFile } from "../../domain/reports/calls.ts";
import { useServices } from "../kit/services.ts";
import { useFeed } from "../kit/useFeed.ts";
import { useHelpRight } from "../kit/useHelpRight.ts";
import { Age } from "../ui/Age.tsx";
import { BatteryMeter } from "../ui/BatteryMeter.tsx";
import { StatusPill } from "../ui/StatusPill.tsx";
import { LinkButton } from "../ui/LinkButton.tsx";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { DescriptionList } from "../ui/DescriptionList.tsx";
import { Panel } from "../ui/Panel.tsx";
import { CertaintyLine } from "../sites/live/CertaintyLine.tsx";
import { CallActions } from "./CallActions.tsx";
import { CallDoubts, CallHandler, CallKind, CallWho } from "./CallLines.tsx";
import { CallMap } from "./CallMap.tsx";
import { CallPlace } from "./CallPlace.tsx";
import { CallSteps } from "./CallSteps.tsx";
import { STATE_WORDS } from "./callWords.ts";
import { NearestMuster } from "./NearestMuster.tsx";
import { NearestPeople } from "./NearestPeople.tsx";
import { ResolveCall } from "./ResolveCall.tsx";

/** One call for help: who has it in hand, where the caller is, who is near, and all that was done. */
export function CallDetails({ call, now }: { readonly call: Distress; readonly now: EpochMs }) {
  const { t } = useLingui();
  const mayAnswer = useHelpRight() === "take";
  const { tagId } = call;
  const { state } = distressStatus(call.acts);
  const { word, tone } = STATE_WORDS[state];
  return (
    <div className="CallDetails stack-4">
      <Panel
        title={
          <>
            <CallKind call={call} /> · <CallWho call={call} />
          </>
        }
        actions={<StatusPill tone={tone}>{t(word)}</StatusPill>}
      >
        <div className="CallDetails-head stack-4">
          <p className="CallDetails-place">
            <CallPlace call={call} />
          </p>
          <p>
            <Trans>
              Raised <Age at={call.raisedAt} now={now} />, received{" "}
              <Age at={call.receivedAt} now={now} />.
            </Trans>{" "}
            <CallHandler call={call} />
          </p>
          <CallDoubts call={call} now={now} />
          {state !== "resolved" && <CallActions call={call} />}
          {mayAnswer && <CallFile call={call} />}
        </div>
      </Panel>
      {call.purpose === "drill" ? (
        <Panel title={t`Where`}>
          <p>
            <Trans>An exercise of the escalation: it is nowhere, and nobody is in danger.</Trans>
          </p>
        </Panel>
      ) : call.assetId === null ? (
        <Panel title={t`Where`}>
          <p>
            <Trans>
              Nobody is linked to the tag {tagId}: its place is not known. Ask who wears it.
            </Trans>
          </p>
        </Panel>
      ) : (
        <WhereOf id={call.assetId} now={now} />
      )}
      {state !== "resolved" && state !== "raised" && mayAnswer && (
        <Panel title={t`Resolve the call`}>
          <ResolveCall call={call} />
        </Panel>
      )}
      <CallSteps call={call} />
    </div>
  );
}

/** The report of the call, as it is by now. */
function CallFile({ call: { id: distressId } }: { readonly call: Distress }) {
  const { session } = useServices();
  const { locale } = useTimeFormat();
  const customerIndex = useSelector(session, ({ context }) => context.visitor?.customer ?? "");
  return (
    <p>
      <LinkButton
        href={callAddress(readCallFile, { customerIndex, distressId, lang: locale })}
        target="_blank"
        rel="external"
        icon={<Download aria-hidden />}
      >
        <Trans>Report of the call (PDF)</Trans>
      </LinkButton>
    </p>
  );
}

function WhereOf({
  id,
  now,
}: {
  readonly id: NonNullable<Distress["assetId"]>;
  readonly now: EpochMs;
}) {
  const { t } = useLingui();
  const feed = useFeed("asset", { id });
  const view = feed?.view ?? null;
  if (view === null)
    return (
      <Panel
        title={t`Where`}
        state={
          feed?.isLoaded === true
            ? {
                kind: "empty",
                title: t`The wearer is not here any more: their place is not known.`,
              }
            : { kind: "loading" }
        }
      />
    );
  const { asset, cause } = view;
  const { location, locationAccuracy, placeProof, lastPositionUpdate, batteryLevel } = asset;
  const metres = locationAccuracy === null ? null : Math.round(locationAccuracy);
  return (
    <>
      <Panel title={t`Where`}>
        <div className="stack-3">
          <CertaintyLine certainty={positionCertainty(asset, cause, now)} now={now} />
          <DescriptionList
            items={[
              {
                id: "sure",
                term: t`Last sure place`,
                description:
                  placeProof?.sureAt == null ? (
                    t`There is none.`
                  ) : (
                    <Age at={placeProof.sureAt} now={now} />
                  ),
              },
              {
                id: "heard",
                term: t`Last position`,
                description:
                  lastPositionUpdate === null ? (
                    t`There is none.`
                  ) : (
                    <Age at={lastPositionUpdate} now={now} />
                  ),
              },
              {
                id: "radius",
                term: t`Radius`,
                description: metres === null ? t`The radius is not known.` : t`${metres} m`,
              },
              {
                id: "battery",
                term: t`Battery`,
                description: <BatteryMeter level={batteryLevel} />,
              },
            ]}
          />
          {location === null ? (
            <p>
              <Trans>The tag has never said where it is: there is nothing to show on a map.</Trans>
            </p>
          ) : (
            <CallMap asset={asset} location={location} now={now} />
          )}
        </div>
      </Panel>
      <NearestPeople id={id} now={now} />
      <NearestMuster asset={asset} />
    </>
  );
}
