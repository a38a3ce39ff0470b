import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { type ConnectorId, NewTagId } from "../../domain/base/ids.ts";
import { isLoopback } from "../../domain/base/isLoopback.ts";
import { MINUTE } from "../../domain/base/time.ts";
import type { PayloadFormat } from "../../domain/connectors/decoding.ts";
import type { Network } from "../../domain/connectors/networks.ts";
import { ownTracksLink, traccarClientLink } from "../../domain/connectors/phoneLink.ts";
import { sampleCurl, sampleMessage } from "../../domain/connectors/sampleMessage.ts";
import { useNow } from "../kit/useNow.ts";
import { Banner } from "../ui/Banner.tsx";
import { ShownOnce } from "../kit/administration/ShownOnce.tsx";
import { QrImage } from "../qrCodes/QrImage.tsx";
import { TextField } from "../ui/TextField.tsx";
import { OtherSideNotes } from "./OtherSideNotes.tsx";
import "./Connectors.css";

/** An address that was made or exchanged a moment ago, with the secret in it. */
export type ShownAddress = {
  readonly id: ConnectorId;
  readonly name: string;
  readonly network: Network;
  readonly payload: PayloadFormat;
  readonly address: string;
  /** The name that is proposed for a phone. */
  readonly device: string;
};

/** The name that is proposed for the first phone of a connector. */
export const FIRST_PHONE = "phone-1";

/** What is to be typed on the other side, once: the address is kept as a hash and answered to nobody. */
export function ConnectorAddress({
  shown: { name, network, payload, address, device },
  onClose,
}: {
  readonly shown: ShownAddress;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const isPhone = network === "ownTracks" || network === "traccarClient";
  const sample = sampleMessage(network, payload, useNow(MINUTE));
  return (
    <ShownOnce
      size="large"
      title={t`The address of ${name}`}
      secret={address}
      copyLabel={t`Copy the address`}
      doneLabel={t`I have set it up`}
      warning={
        <Trans>
          Who has the address can send messages by this connector. Lost, it is exchanged for
          another.
        </Trans>
      }
      onClose={onClose}
    >
      {isLoopback(new URL(address).hostname) && (
        <Banner tone="warning" title={t`This address is reached from this machine alone`}>
          <Trans>
            A phone or another machine does not reach it. Start Balise with BALISE_PHONE_PORT=8090,
            which opens an address for phones of this network, or behind a public address; then
            exchange the address of the connector.
          </Trans>
        </Banner>
      )}
      <OtherSideNotes network={network} transport="http" />
      <TextField label={t`Address`} value={address} isReadOnly onChange={() => undefined} />
      {isPhone && <PhoneCode address={address} network={network} proposed={device} />}
      {sample !== null && (
        <>
          <p>
            <Trans>To try it from a terminal, with a message of now:</Trans>
          </p>
          <pre className="Connectors-raw">{sampleCurl(address, sample)}</pre>
        </>
      )}
    </ShownOnce>
  );
}

/** A code for one phone: the name that is typed is the one that it is registered by. */
function PhoneCode({
  address,
  network,
  proposed,
}: {
  readonly address: string;
  readonly proposed: string;
  readonly network: "ownTracks" | "traccarClient";
}) {
  const { t } = useLingui();
  const [device, setDevice] = useState(proposed);
  const isSound = NewTagId.safeParse(device).success;
  const link =
    network === "ownTracks" ? ownTracksLink(address, device) : traccarClientLink(address, device);
  return (
    <>
      <TextField
        label={t`Name of the phone`}
        value={device}
        onChange={setDevice}
        description={t`One for each phone: it becomes the id of the tag.`}
        errorMessage={
          isSound ? null : t`Letters, digits and . _ : @ - alone, a letter or digit first.`
        }
      />
      {isSound && (
        <figure className="Connectors-code">
          <QrImage text={link} size={20} />
          <figcaption>
            <Trans>The code for {device}: it holds the address.</Trans>
          </figcaption>
        </figure>
      )}
    </>
  );
}
