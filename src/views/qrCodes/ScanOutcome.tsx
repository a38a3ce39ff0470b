import { Trans, useLingui } from "@lingui/react/macro";
import { printedId } from "../../domain/qrCodes/qrSheet.ts";
import { Banner } from "../ui/Banner.tsx";
import { Button } from "../ui/Button.tsx";
import type { QrScannerView } from "./useQrScanner.ts";

/** What was read, and what can be done about it. */
export function ScanOutcome({
  scanner: { snapshot, again, confirm },
  onFree,
}: {
  readonly scanner: QrScannerView;
  readonly onFree?: (() => void) | undefined;
}) {
  const { t } = useLingui();
  const { code, problem } = snapshot.context;
  const name = code === null ? "" : printedId({ id: code });
  const scanAgain = (
    <Button size="small" onPress={again}>
      <Trans>Scan another</Trans>
    </Button>
  );
  if (snapshot.matches("notOurs"))
    return (
      <Banner
        tone="warning"
        isLive
        title={t`This is not a code of this customer`}
        action={scanAgain}
      >
        <Trans>Check that the right customer is open, or that the label is one of yours.</Trans>
      </Banner>
    );
  if (snapshot.matches("free"))
    return (
      <Banner
        tone="info"
        isLive
        title={t`The code ${name} is free`}
        action={
          onFree === undefined ? (
            scanAgain
          ) : (
            <>
              {scanAgain}
              <Button size="small" variant="primary" onPress={onFree}>
                <Trans>Assign it to a resource</Trans>
              </Button>
            </>
          )
        }
      >
        <Trans>No resource wears it yet.</Trans>
      </Banner>
    );
  if (snapshot.matches("taken"))
    return (
      <Banner
        tone="warning"
        isLive
        title={t`The code ${name} belongs to another resource`}
        action={scanAgain}
      >
        <Trans>Take another label, or free this one there first.</Trans>
      </Banner>
    );
  if (snapshot.matches("confirming") || snapshot.matches("assigning"))
    return (
      <Banner
        tone={problem === null ? "info" : "danger"}
        isLive
        title={t`Assign the code ${name} to this resource?`}
        action={
          <>
            {snapshot.matches("confirming") && scanAgain}
            <Button
              size="small"
              variant="primary"
              onPress={confirm}
              isPending={snapshot.matches("assigning")}
            >
              <Trans>Assign</Trans>
            </Button>
          </>
        }
      >
        {problem === null ? (
          <Trans>Glue the label to it first, so that both belong together.</Trans>
        ) : (
          <Trans>
            It was not assigned: somebody may have been faster. Try again or scan another.
          </Trans>
        )}
      </Banner>
    );
  if (snapshot.matches("lookupFailed"))
    return (
      <Banner tone="danger" isLive title={t`The code could not be looked up`} action={scanAgain}>
        <Trans>The server did not answer. Try again once there is a connection.</Trans>
      </Banner>
    );
  if (snapshot.matches("found"))
    return <Banner tone="success" isLive title={t`The code ${name} is assigned to a resource`} />;
  if (snapshot.matches("assigned"))
    return <Banner tone="success" isLive title={t`The code ${name} is assigned`} />;
  return null;
}
