import { Trans, useLingui } from "@lingui/react/macro";
import { NETWORK_FACTS, type Network, type Transport } from "../../domain/connectors/networks.ts";
import { TextLink } from "../ui/TextLink.tsx";
import { otherSide } from "./connectorSteps.ts";
import { NETWORK_NAMES } from "./connectorWords.ts";

/** What is to be done on the other side, what it does with what is not taken, and its guide. */
export function OtherSideNotes({
  network,
  transport,
}: {
  readonly network: Network;
  readonly transport: Transport;
}) {
  const { t } = useLingui();
  const side = otherSide(network, transport);
  const networkName = NETWORK_NAMES[network];
  return (
    <section className="stack-3">
      <h3>
        <Trans>In {networkName}</Trans>
      </h3>
      <ol className="Connectors-steps">
        {side?.steps.map((step) => (
          <li key={step.id}>{t(step)}</li>
        ))}
      </ol>
      {side !== null && <p>{t(side.retries)}</p>}
      <p>
        <TextLink
          href={`/guides/${NETWORK_FACTS[network].guide}.html`}
          target="_blank"
          hrefLang="en"
        >
          <Trans>The guide to {networkName} (in English)</Trans>
        </TextLink>
      </p>
    </section>
  );
}
