import { Trans, useLingui } from "@lingui/react/macro";
import { useSelector } from "@xstate/react";
import { Pencil, RefreshCw, Square } from "lucide-react";
import { useEffect, useEffectEvent } from "react";
import { type Customer, shownName } from "../../domain/customers/customer.ts";
import { isSyncAtWork, type SyncService } from "../../domain/customers/sync.ts";
import { syncObstacle } from "../../domain/customers/syncCalls.ts";
import { problemWords } from "../kit/administration/problemWords.ts";
import { useInspectedActor } from "../kit/useInspectedActor.ts";
import { Banner } from "../ui/Banner.tsx";
import { Button } from "../ui/Button.tsx";
import { Drawer } from "../ui/Drawer.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { useCustomerMachines } from "./customerMachines.ts";
import { SyncRunDetails } from "./SyncRunDetails.tsx";
import { SyncRunTables } from "./SyncRunTables.tsx";
import { SERVICE_WORDS } from "./syncWords.ts";
import "../ui/Form.css";

/** How a customer is synchronised with a service: what it does, the run that is at work or was the last, and those before it. */
export function SyncDrawer({
  customer,
  service,
  changes,
  onMoved,
  onEdit,
  onLead,
  onClose,
}: {
  readonly customer: Customer;
  readonly service: SyncService;
  /** Counts what was done with customers on the page: it may decide whether there is anything to synchronise. */
  readonly changes: number;
  /** A run has begun or ended: the list says so too. */
  readonly onMoved: () => void;
  /** Opens the customer, whose map token or venue is to be corrected. */
  readonly onEdit: () => void;
  readonly onLead: (kind: "lead" | "release") => void;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const { customerSync } = useCustomerMachines();
  const actor = useInspectedActor(customerSync, { index: customer.index, service });
  const { sync, unreadFor, problem } = useSelector(actor, ({ context }) => context);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag("busy"));
  const mayStart = useSelector(actor, (snapshot) => snapshot.can({ type: "user.start" }));
  const mayStop = useSelector(actor, (snapshot) => snapshot.can({ type: "user.stop" }));
  const reportMoved = useEffectEvent(onMoved);
  useEffect(() => {
    const moved = actor.on("syncMoved", () => reportMoved());
    return () => moved.unsubscribe();
  }, [actor]);
  useEffect(() => {
    if (changes > 0) actor.send({ type: "customer.changed" });
  }, [actor, changes]);
  const name = shownName(customer);
  const words = SERVICE_WORDS[service];
  const serviceName = t(words.name);
  const run = sync?.run ?? null;
  const obstacle = sync === null ? null : syncObstacle(service, sync);
  const isAtWork = run !== null && isSyncAtWork(run);
  const isLed = service === "quickconnect" && sync?.isQuickconnectSlave === true;
  const isCustomerWrong =
    service === "maps" && ["invalid_map_key", "unknown_there"].includes(run?.failure?.code ?? "");
  return (
    <Drawer
      isOpen
      size="large"
      title={t({ message: `${serviceName}: ${name}`, context: "synchronisation" })}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>
            <Trans>Close</Trans>
          </Button>
          {isAtWork ? (
            <Button
              icon={<Square aria-hidden />}
              isPending={isBusy}
              isDisabled={!mayStop && !isBusy}
              onPress={() => actor.send({ type: "user.stop" })}
            >
              <Trans>Stop</Trans>
            </Button>
          ) : (
            <Button
              variant="primary"
              icon={<RefreshCw aria-hidden />}
              isPending={isBusy}
              isDisabled={(!mayStart && !isBusy) || customer.isArchived}
              onPress={() => actor.send({ type: "user.start" })}
            >
              {run === null ? <Trans>Synchronise</Trans> : <Trans>Synchronise again</Trans>}
            </Button>
          )}
        </>
      }
    >
      <div className="Form">
        <p>{t(words.does)}</p>
        {unreadFor !== null && (
          <Banner
            tone="warning"
            isLive
            title={<Trans>How it stands now could not be read.</Trans>}
            action={
              <Button onPress={() => actor.send({ type: "user.retry" })}>
                <Trans>Try again</Trans>
              </Button>
            }
          >
            {t(problemWords(unreadFor))}
          </Banner>
        )}
        {problem !== null && (
          <Banner tone="danger" isLive>
            {t(problemWords(problem))}
          </Banner>
        )}
        {customer.isArchived && (
          <Banner tone="info">
            <Trans>The customer is archived: take it out of the archive to synchronise it.</Trans>
          </Banner>
        )}
        {obstacle === "notConfigured" && (
          <Banner tone="info">
            <Trans>
              The platform has no address of this service. Whoever runs the platform gives it:
              BALISE_MAPS_URL or BALISE_QUICKCONNECT_URL.
            </Trans>
          </Banner>
        )}
        {obstacle === "notLed" && (
          <Banner
            tone="info"
            action={
              <Button onPress={() => onLead("lead")}>
                <Trans>Have quickconnect lead</Trans>
              </Button>
            }
          >
            <Trans>
              The resources of this customer are its own. Only customers whose resources
              quickconnect leads are synchronised with it.
            </Trans>
          </Banner>
        )}
        {sync === null && unreadFor === null && <Skeleton kind="lines" count={4} />}
        {sync !== null && run === null && (
          <p className="note">
            <Trans>It was never synchronised.</Trans>
          </p>
        )}
        {run !== null && <SyncRunDetails run={run} />}
        {isCustomerWrong && (
          <div>
            <Button icon={<Pencil aria-hidden />} onPress={onEdit}>
              <Trans>Correct the customer</Trans>
            </Button>
          </div>
        )}
        {run !== null && <SyncRunTables run={run} former={sync?.former ?? []} />}
        {isLed && !isAtWork && (
          <div>
            <Button variant="link" onPress={() => onLead("release")}>
              <Trans>Make the resources of this customer its own again</Trans>
            </Button>
          </div>
        )}
      </div>
    </Drawer>
  );
}
