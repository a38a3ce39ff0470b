import { Trans, useLingui } from "@lingui/react/macro";
import { useSelector } from "@xstate/react";
import type { Alert } from "../../domain/alerts/alert.ts";
import type { ConnectivityEnd } from "../../domain/devices/deviceConnectivity.ts";
import type { TagId } from "../../domain/base/ids.ts";
import { mayOpen } from "../../domain/users/pageAccess.ts";
import type { Site } from "../../domain/sites/site.ts";
import type { EpochMs } from "../../domain/base/time.ts";
import type { DeviceState } from "../../streams/feeds/devices/devicesFeed.ts";
import { formatDateTime } from "../ui/format/formatDateTime.ts";
import { formatTime } from "../ui/format/formatTime.ts";
import { formatDuration } from "../ui/format/formatDuration.ts";
import { useNameOf } from "../kit/useNameWords.ts";
import { PlaceWords } from "../kit/words/PlaceWords.tsx";
import { linkTo } from "../kit/routes.ts";
import { useServices } from "../kit/services.ts";
import { Age } from "../ui/Age.tsx";
import { DescriptionList } from "../ui/DescriptionList.tsx";
import { Drawer } from "../ui/Drawer.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { LinkButton } from "../ui/LinkButton.tsx";
import { useShownInstant } from "../ui/PastProvider.tsx";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { useDeviceKindWord } from "../kit/words/useDeviceKindWord.ts";
import { BlindedAssets } from "./BlindedAssets.tsx";
import { useConnectivityWord } from "../kit/words/useConnectivityWord.ts";
import { useDeviceConnectivity } from "./useDeviceConnectivity.ts";
import { ConnectivityPill } from "./ConnectivityPill.tsx";
import { outageRows, timeOffline } from "./outageRows.ts";
import type { Outages } from "./useOutages.ts";

/** One device: how it stands, what is unknown because of it, and when it was offline. */
export function DeviceDrawer({
  id,
  devices,
  alerts,
  outages,
  sites,
  now,
  knownAt,
  onClose,
}: {
  readonly id: TagId;
  readonly devices: readonly DeviceState[];
  readonly alerts: readonly Alert[];
  readonly outages: Outages;
  readonly sites: readonly Site[];
  readonly now: EpochMs;
  /** Until when all that the devices said is known: not now where the view is not live. */
  readonly knownAt: EpochMs;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const { session } = useServices();
  const { at } = useShownInstant();
  const visitor = useSelector(session, ({ context }) => context.visitor);
  const device = devices.find((one) => one.id === id);
  const alert = alerts.find(({ tagId, isOpen }) => isOpen && tagId === id);
  return (
    <Drawer
      isOpen
      onClose={onClose}
      title={device?.name ?? t`Device ${id}`}
      size="large"
      actions={
        alert !== undefined &&
        visitor !== null &&
        mayOpen("alertsList", visitor) && (
          <LinkButton href={linkTo("alertsList", {}, { alert: alert.id })}>
            <Trans>Go to the open alert</Trans>
          </LinkButton>
        )
      }
    >
      <div className="DeviceDrawer">
        {device === undefined ? (
          <EmptyState
            title={t`This device is not in service.`}
            description={t`Gateways, anchors and entry boxes in service are shown; its outages are in the history.`}
          />
        ) : (
          <>
            {/* At another instant of the past less may have been heard, which no event of its machine says. */}
            <DeviceFacts
              key={`${id} ${at}`}
              device={device}
              devices={devices}
              sites={sites}
              now={now}
              knownAt={knownAt}
            />
            <section>
              <h3>
                <Trans>Unknown because of it</Trans>
              </h3>
              {visitor !== null && (
                <BlindedAssets device={id} customer={visitor.customer} now={now} />
              )}
            </section>
          </>
        )}
        <section>
          <h3>
            <Trans>Outages</Trans>
          </h3>
          <DeviceOutages id={id} outages={outages} now={now} />
        </section>
      </div>
    </Drawer>
  );
}

function DeviceFacts({
  device,
  devices,
  sites,
  now,
  knownAt,
}: {
  readonly device: DeviceState;
  readonly devices: readonly DeviceState[];
  readonly sites: readonly Site[];
  readonly now: EpochMs;
  readonly knownAt: EpochMs;
}) {
  const { t } = useLingui();
  const { locale } = useTimeFormat();
  const kindWord = useDeviceKindWord();
  const { connectivity, end } = useDeviceConnectivity(device, knownAt);
  const { kind, since, lastMessageAt, sendInterval, timeout, through } = device;
  const nameOf = useNameOf(devices);
  const { site, floor, cause } = device;
  return (
    <DescriptionList
      items={[
        { id: "kind", term: t`Kind`, description: kindWord(kind) },
        {
          id: "connectivity",
          term: t`Connectivity`,
          description: (
            <>
              <ConnectivityPill connectivity={connectivity} /> <Age at={since} now={now} />
            </>
          ),
        },
        {
          id: "last",
          term: t`Last message`,
          description: <Age at={lastMessageAt} now={now} proofFor={timeout} />,
        },
        ...(end === null
          ? []
          : [
              {
                id: "end",
                term: t`Without a message`,
                description: <SilenceEnd end={end} />,
              },
            ]),
        ...(cause === null
          ? []
          : [{ id: "cause", term: t`Silent because of`, description: nameOf(cause) }]),
        ...(through === null
          ? []
          : [{ id: "through", term: t`Heard through`, description: nameOf(through) }]),
        {
          id: "place",
          term: t`Place`,
          description: <PlaceWords place={{ site, floor, area: null }} sites={sites} />,
        },
        {
          id: "interval",
          term: t`Sends every`,
          description: formatDuration(sendInterval, locale),
        },
        {
          id: "timeout",
          term: t`Offline after a silence of`,
          description: formatDuration(timeout, locale),
        },
      ]}
    />
  );
}

/** What a silence makes of the device, and when. */
function SilenceEnd({ end: { next, at } }: { readonly end: ConnectivityEnd }) {
  const format = useTimeFormat();
  const connectivityWord = useConnectivityWord();
  const status = connectivityWord(next);
  const time = formatTime(at, format);
  return (
    <Trans>
      {status} at {time}
    </Trans>
  );
}

function DeviceOutages({
  id,
  outages: { answer, isFailed, query },
  now,
}: {
  readonly id: TagId;
  readonly outages: Outages;
  readonly now: EpochMs;
}) {
  const format = useTimeFormat();
  if (answer === null)
    return (
      <p className="note">
        {isFailed ? (
          <Trans>The history of outages could not be read.</Trans>
        ) : (
          <Trans>Reading the history of outages…</Trans>
        )}
      </p>
    );
  const rows = outageRows(answer, [], { device: id, now });
  const since = formatDateTime(query.from, format);
  if (rows.length === 0)
    return (
      <p className="note">
        <Trans>Never offline since {since}.</Trans>
      </p>
    );
  const whole = formatDuration(timeOffline(rows, { from: query.from, to: now }), format.locale);
  return (
    <>
      <p className="note">
        <Trans>
          Offline for {whole} since {since}.
        </Trans>
      </p>
      <ul className="DeviceDrawer-outages">
        {rows.map(({ key, from, to, duration }) => (
          <li key={key}>
            <OutageLine
              from={formatDateTime(from, format)}
              to={to === null ? null : formatDateTime(to, format)}
              length={formatDuration(duration, format.locale)}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

function OutageLine({
  from,
  to,
  length,
}: {
  readonly from: string;
  readonly to: string | null;
  readonly length: string;
}) {
  return to === null ? (
    <Trans>
      {from}, still offline after {length}
    </Trans>
  ) : (
    <Trans>
      {from} to {to}, {length}
    </Trans>
  );
}
