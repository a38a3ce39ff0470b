import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useSelector } from "@xstate/react";
import { Download } from "lucide-react";
import { useEffect, useEffectEvent } from "react";
import { type Customer, shownName } from "../../domain/customers/customer.ts";
import type { CustomerStatus } from "../../domain/customers/customerStatus.ts";
import type { CustomerFigures } from "../../domain/customers/lifecycleCalls.ts";
import { useServices } from "../kit/services.ts";
import { problemWords } from "../kit/administration/problemWords.ts";
import { useInspectedActor } from "../kit/useInspectedActor.ts";
import { Banner } from "../ui/Banner.tsx";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { TextField } from "../ui/TextField.tsx";
import { useCustomerMachines } from "./customerMachines.ts";
import { downloadExport } from "./downloadExport.ts";
import "../ui/Form.css";

const FORM = "delete-customer";

/** Deletes a customer in steps: the export, its name typed, then 7 days in which it can come back. */
export function DeleteCustomer({
  customer,
  figures,
  status,
  onAsked,
  onClose,
}: {
  readonly customer: Customer;
  readonly figures: CustomerFigures | null;
  /** As the list shows it now; null: it is gone. */
  readonly status: CustomerStatus | null;
  readonly onAsked: () => void;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const { proof } = useServices();
  const { customerDeletion } = useCustomerMachines();
  const actor = useInspectedActor(customerDeletion, { customer });
  const state = useSelector(actor, (snapshot) => snapshot.value);
  const { typed, isExported, problem } = useSelector(actor, (snapshot) => snapshot.context);
  const mayConfirm = useSelector(actor, (snapshot) => snapshot.can({ type: "user.confirm" }));
  const reportAsked = useEffectEvent(onAsked);
  useEffect(() => {
    const asked = actor.on("deletionAsked", () => reportAsked());
    return () => asked.unsubscribe();
  }, [actor]);
  useEffect(() => actor.send({ type: "customer.seen", status }), [actor, status]);
  const name = shownName(customer);
  const isBusy = state === "asking";
  const isNaming = state === "naming" || isBusy;
  return (
    <Dialog
      isOpen
      title={t`Delete ${name}`}
      onClose={onClose}
      isDismissable={false}
      actions={
        state === "overtaken" ? (
          <Button onPress={onClose}>
            <Trans>Close</Trans>
          </Button>
        ) : (
          <>
            <Button onPress={onClose} isDisabled={isBusy}>
              <Trans>Cancel</Trans>
            </Button>
            {isNaming ? (
              <>
                <Button onPress={() => actor.send({ type: "user.back" })} isDisabled={isBusy}>
                  <Trans>Back</Trans>
                </Button>
                <Button
                  type="submit"
                  form={FORM}
                  variant="danger"
                  isPending={isBusy}
                  isDisabled={!mayConfirm && !isBusy}
                >
                  <Trans>Delete in 7 days</Trans>
                </Button>
              </>
            ) : (
              <Button variant="primary" onPress={() => actor.send({ type: "user.continue" })}>
                {isExported ? <Trans>Continue</Trans> : <Trans>Continue without an export</Trans>}
              </Button>
            )}
          </>
        )
      }
    >
      {state === "overtaken" ? (
        <Banner tone="info" isLive>
          <Trans>Somebody else has asked for it meanwhile. Nothing is left to do.</Trans>
        </Banner>
      ) : isNaming ? (
        <form
          id={FORM}
          className="Form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            actor.send({ type: "user.confirm" });
          }}
        >
          {problem !== null && (
            <Banner tone="danger" isLive>
              {t(problemWords(problem))}
            </Banner>
          )}
          <p>
            <Trans>
              It is archived now: its users are signed out within seconds. For 7 days you can keep
              it. Then everything of it is deleted for good: documents, history, files, and the
              accounts of users who belong to no other customer.
            </Trans>
          </p>
          <TextField
            label={t`Type the name of the customer: ${name}`}
            value={typed}
            onChange={(text) => actor.send({ type: "user.type", text })}
            autoComplete="off"
            autoFocus
            isRequired
          />
        </form>
      ) : (
        <div className="Form">
          {figures !== null && (
            <p>
              <Trans>
                {name} has <Plural value={figures.assets} one="# resource" other="# resources" />,{" "}
                <Plural value={figures.tags} one="# sensor" other="# sensors" />,{" "}
                <Plural value={figures.users} one="# user" other="# users" /> and{" "}
                <Plural value={figures.documents} one="# document" other="# documents" />.
              </Trans>
            </p>
          )}
          <p>
            <Trans>
              Keep a full export first: once the customer is deleted, it is all that is left of it.
              It holds every document, every file and the list of users, without their passwords.
            </Trans>
          </p>
          <Button
            icon={<Download aria-hidden />}
            onPress={() => {
              actor.send({ type: "user.export" });
              downloadExport(customer.index, proof);
            }}
          >
            <Trans>Download the full export</Trans>
          </Button>
          {isExported && (
            <p className="note" role="status">
              <Trans>
                The browser is fetching it. A whole export ends with a line that counts what is in
                it; look at it before the 7 days are over.
              </Trans>
            </p>
          )}
        </div>
      )}
    </Dialog>
  );
}
