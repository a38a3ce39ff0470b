import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Plus, RefreshCw } from "lucide-react";
import { useEffect, useMemo } from "react";
import type { AnswerOf } from "../../domain/base/call.ts";
import { ownValue } from "../../domain/base/ownValue.ts";
import type { registerHeard, ShownConnector, ShownDevice } from "../../domain/connectors/calls.ts";
import { brokerClientId, connectorStatus } from "../../domain/connectors/connector.ts";
import type { RawMessage } from "../../domain/connectors/connectorDevice.ts";
import { NETWORK_FACTS } from "../../domain/connectors/networks.ts";
import type { HeardMessages } from "../../streams/calls/connectors/connectorCommands.ts";
import { linkTo } from "../kit/routes.ts";
import { useWatchedRead } from "../kit/watchedReading.ts";
import { Banner } from "../ui/Banner.tsx";
import { Button } from "../ui/Button.tsx";
import { Drawer } from "../ui/Drawer.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { ErrorState } from "../ui/ErrorState.tsx";
import { formatDateTime } from "../ui/format/formatDateTime.ts";
import { Skeleton } from "../ui/Skeleton.tsx";
import { StatusPill } from "../ui/StatusPill.tsx";
import { TextLink } from "../ui/TextLink.tsx";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { useConnectorMachines } from "./connectorMachines.ts";
import { ConnectorDays } from "./ConnectorDays.tsx";
import { ConnectorKeys } from "./ConnectorKeys.tsx";
import { ConnectorSeries } from "./ConnectorSeries.tsx";
import type { ConnectorWork } from "./ConnectorQuestion.tsx";
import { REFUSAL_WORDS, REGISTER_REFUSAL_WORDS } from "./connectorWords.ts";
import { HubFences } from "./HubFences.tsx";
import { OtherSideNotes } from "./OtherSideNotes.tsx";
import { pretty, rawText } from "./rawText.ts";
import { RegisterList } from "./RegisterList.tsx";
import "./Connectors.css";
import { FailureText } from "../kit/words/FailureText.tsx";

/** Devices that a registration left out, and why. */
export type RefusedDevices = readonly AnswerOf<typeof registerHeard>["refused"][number][];

/** How often it is asked what came, in ms: somebody waits for the first message. */
const ASK_EVERY = 3_000;

/** What came by a connector: of each device the last message, raw, read, and why a part of it was refused. */
export function ConnectorMessages({
  connector,
  work,
  round,
  refused: notRegistered,
  onClose,
}: {
  readonly connector: ShownConnector;
  readonly work: ConnectorWork;
  /** How many commands were carried out: each may have changed what is listed. */
  readonly round: number;
  /** Those that the last registration left out. */
  readonly refused: RefusedDevices;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const { messages } = useConnectorMachines();
  const { id: connectorId, name } = connector;
  const query = useMemo(() => ({ connectorId }), [connectorId]);
  const { head, value, refresh } = useWatchedRead(messages, query);
  useEffect(() => {
    if (round > 0) refresh();
  }, [round, refresh]);
  useEffect(() => {
    const asking = setInterval(refresh, ASK_EVERY);
    return () => clearInterval(asking);
  }, [refresh]);
  const unknown = (value?.devices ?? []).filter(({ isRegistered }) => !isRegistered);
  const register = (devices: readonly string[]) =>
    work.run({ kind: "register", connectorId, devices, isList: false });
  const refused = value?.refused ?? 0;
  return (
    <Drawer
      isOpen
      size="large"
      title={t`Messages by ${name}`}
      onClose={onClose}
      actions={
        <>
          {unknown.length > 1 && (
            <Button
              icon={<Plus aria-hidden />}
              isPending={work.isBusy}
              onPress={() => register(unknown.map(({ deviceId }) => deviceId))}
            >
              <Plural
                value={unknown.length}
                one="Register # device"
                other="Register all # devices"
              />
            </Button>
          )}
          {refused > 0 && (
            <Button
              icon={<RefreshCw aria-hidden />}
              isPending={work.isBusy}
              onPress={() => work.run({ kind: "replay", connectorId })}
            >
              <Plural
                value={refused}
                one="Read # refused message again"
                other="Read # refused messages again"
              />
            </Button>
          )}
        </>
      }
    >
      {notRegistered.length > 0 && (
        <Banner tone="danger" title={t`Not registered`}>
          <ul>
            {notRegistered.map(({ deviceId, reason }) => (
              <li key={deviceId}>
                {deviceId}: {t(REGISTER_REFUSAL_WORDS[reason])}
              </li>
            ))}
          </ul>
        </Banner>
      )}
      {value === undefined || value === null ? (
        head.failure === null ? (
          <Skeleton kind="rows" count={6} label={t`Reading the messages`} />
        ) : (
          <ErrorState title={t`The messages could not be read.`} onRetry={refresh} />
        )
      ) : (
        <Heard value={value} isBusy={work.isBusy} onRegister={(device) => register([device])} />
      )}
      {/* What was registered is no longer in the list. */}
      <RegisterList key={round} connector={connector} work={work} />
      {connector.transport === "http" && <ConnectorKeys connector={connector} work={work} />}
    </Drawer>
  );
}

function Heard({
  value: { connector, devices, refusals, tcpAddress },
  isBusy,
  onRegister,
}: {
  readonly value: HeardMessages;
  readonly isBusy: boolean;
  readonly onRegister: (device: string) => void;
}) {
  const { t } = useLingui();
  const place = useTimeFormat();
  const { broker, link, network, poll, server, transport } = connector;
  const { url: pollUrl = "", minutes = 0 } = poll ?? {};
  const askedAt = link === null ? "" : formatDateTime(link.at, place);
  const topic = broker?.topic ?? NETWORK_FACTS[network].topic ?? "";
  const url = broker?.url ?? "";
  const serverUrl = server?.url ?? "";
  const clientId = brokerClientId(connector.id);
  // Of all devices the messages that name none.
  const nameless = refusals.filter(({ deviceId }) => deviceId === null);
  return (
    <>
      {connectorStatus(connector) === "paused" && (
        <Banner tone="warning" title={t`It is paused: nothing is taken.`} />
      )}
      {link?.state === "failed" && (
        <Banner
          tone="danger"
          title={
            transport === "poll"
              ? t`The provider does not answer as it should.`
              : server === null
                ? t`The broker is not reached.`
                : t`The hub is not reached.`
          }
        >
          {link.error !== null && <FailureText said={link.error} />}
        </Banner>
      )}
      {transport === "mqtt" && (
        <p>
          <Trans>
            Topic <code>{topic}</code> of <code>{url}</code>, read as the client{" "}
            <code>{clientId}</code>
          </Trans>
        </p>
      )}
      {server !== null && (
        <p>
          <Trans>
            API: <code>{serverUrl}</code>
          </Trans>
        </p>
      )}
      {poll !== null && (
        <p>
          {link === null ? (
            <Trans>
              <code>{pollUrl}</code> is asked every {minutes} minutes
            </Trans>
          ) : (
            <Trans>
              <code>{pollUrl}</code> is asked every {minutes} minutes, last on {askedAt}
            </Trans>
          )}
        </p>
      )}
      {connector.series !== null && <ConnectorSeries book={connector.series} />}
      {network === "omlox" && server !== null && <HubFences connectorId={connector.id} />}
      {transport === "tcp" && <TcpAddress address={tcpAddress} />}
      {devices.length === 0 && nameless.length === 0 && (
        <EmptyState title={t`Waiting for the first message`} />
      )}
      {connector.days.length > 0 && <ConnectorDays days={connector.days} />}
      <OtherSideNotes network={network} transport={transport} />
      <ol className="stack-3">
        {devices.map((device) => (
          <Device key={device.id} device={device} isBusy={isBusy} onRegister={onRegister} />
        ))}
      </ol>
      {nameless.length > 0 && (
        <>
          <h3>
            <Trans>Refused, of no device</Trans>
          </h3>
          <ol className="stack-3">
            {nameless.map(({ id, at, reason, detail, raw }) => (
              <li key={id} className="Connectors-device">
                <div className="row-2">
                  <span>{formatDateTime(at, place)}</span>
                  <Reason reason={reason} detail={detail} />
                </div>
                <Raw raw={raw} decoded={null} />
              </li>
            ))}
          </ol>
        </>
      )}
    </>
  );
}

/** Where devices connect to, as the two fields of their configuration. */
function TcpAddress({ address }: { readonly address: string | null }) {
  const { t } = useLingui();
  if (address === null)
    return (
      <Banner tone="warning" title={t`Devices cannot connect yet`}>
        <Trans>
          No port is open for them: the operator of the platform sets BALISE_TELTONIKA_PORT, such as
          5027.
        </Trans>
      </Banner>
    );
  const [host = "", port = ""] = address.split(/:(?=\d+$)/u);
  return (
    <p>
      <Trans>
        Domain <code>{host}</code>, port <code>{port}</code>
      </Trans>
    </p>
  );
}

function Device({
  device: { deviceId, decoded, isFree, isRegistered, lastAt, messages, raw, refusal, refused },
  isBusy,
  onRegister,
}: {
  readonly device: ShownDevice;
  readonly isBusy: boolean;
  readonly onRegister: (device: string) => void;
}) {
  const { t } = useLingui();
  const place = useTimeFormat();
  const refusedAt = refusal === null ? "" : formatDateTime(refusal.at, place);
  return (
    <li className="Connectors-device">
      <div className="row-2">
        <strong>{deviceId}</strong>
        <span>{formatDateTime(lastAt, place)}</span>
        <StatusPill tone={isRegistered ? "success" : "warning"} size="small">
          {isRegistered ? t`Registered` : t`Not registered`}
        </StatusPill>
        <span>
          <Plural value={messages} one="# message" other="# messages" />
        </span>
        {refused > 0 && (
          <span>
            <Plural value={refused} one="# refused" other="# refused" />
          </span>
        )}
        {!isRegistered && (
          <Button
            size="small"
            icon={<Plus aria-hidden />}
            isPending={isBusy}
            onPress={() => onRegister(deviceId)}
            aria-label={t`Register ${deviceId}`}
          >
            <Trans>Register</Trans>
          </Button>
        )}
        {isFree && (
          <TextLink
            href={linkTo("tags", {}, { tag: deviceId })}
            aria-label={t`Link to a resource: ${deviceId}`}
          >
            <Trans>Link to a resource</Trans>
          </TextLink>
        )}
      </div>
      {refusal !== null &&
        (refusal.at < lastAt ? (
          // What came since was taken.
          <p className="note">
            <Trans>Refused on {refusedAt}:</Trans>{" "}
            <Reason reason={refusal.reason} detail={refusal.detail} isPast />
          </p>
        ) : (
          <Reason reason={refusal.reason} detail={refusal.detail} />
        ))}
      {raw === null ? (
        <p className="note">
          <Trans>
            What came last is not kept: it says where somebody is in hours in which people are not
            located.
          </Trans>
        </p>
      ) : (
        <Raw raw={raw} decoded={decoded} />
      )}
    </li>
  );
}

function Reason({
  reason,
  detail,
  isPast = false,
}: {
  readonly reason: string;
  readonly detail: string;
  readonly isPast?: boolean;
}) {
  const { t } = useLingui();
  const word = ownValue<(typeof REFUSAL_WORDS)["notJson"]>(REFUSAL_WORDS, reason);
  return (
    <span className={isPast ? undefined : "Connectors-reason"}>
      {word === undefined ? reason : t(word)} <span lang="en">({detail})</span>
    </span>
  );
}

function Raw({
  raw: { body, isCut },
  decoded,
}: {
  readonly raw: Pick<RawMessage, "body" | "isCut">;
  readonly decoded: string | null;
}) {
  return (
    <details>
      <summary>
        <Trans>What came and what was read</Trans>
      </summary>
      <pre className="Connectors-raw">{rawText(body)}</pre>
      {isCut && (
        <p className="note">
          <Trans>It was longer: only its beginning is kept, and it cannot be read again.</Trans>
        </p>
      )}
      {decoded !== null && <pre className="Connectors-raw">{pretty(decoded)}</pre>}
    </details>
  );
}
