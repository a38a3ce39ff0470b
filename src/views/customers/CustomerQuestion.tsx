import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { shownName } from "../../domain/customers/customer.ts";
import type { ListedCustomer } from "../../domain/customers/lifecycleCalls.ts";
import { CommandQuestion } from "../kit/administration/CommandQuestion.tsx";
import type { CustomerCommand, CustomerWork } from "./customerCalls.ts";

type Words = { readonly title: string; readonly label: string; readonly text: ReactNode };

/** Asks whether what was chosen for a customer is meant, and says why it was not done. */
export function CustomerQuestion({
  work,
  customers,
}: {
  readonly work: CustomerWork;
  readonly customers: readonly ListedCustomer[];
}) {
  const { t } = useLingui();
  const { command } = work;
  const listed = customers.find(({ customer }) => customer.index === command?.customerIndex);
  const name = listed === undefined ? (command?.customerIndex ?? "") : shownName(listed.customer);
  const questions: Readonly<Record<Exclude<CustomerCommand["kind"], "duplicate">, Words>> = {
    archive: {
      title: t`Archive ${name}?`,
      label: t`Archive the customer`,
      text: (
        <Trans>
          Its users are signed out within seconds, and nothing is received any more. Nothing is
          deleted: it can be taken out of the archive.
        </Trans>
      ),
    },
    unarchive: {
      title: t`Take ${name} out of the archive?`,
      label: t`Take it out of the archive`,
      text: <Trans>Its users can sign in again, with the roles they had.</Trans>,
    },
    keep: {
      title: t`Keep ${name}?`,
      label: t`Keep the customer`,
      text: <Trans>It is not deleted. It stays archived until you take it out.</Trans>,
    },
    lead: {
      title: t`Have quickconnect lead the resources of ${name}?`,
      label: t`Have quickconnect lead`,
      text: (
        <Trans>
          Its resources then come from quickconnect with each synchronisation, and only super admins
          change them here. What is there now stays. Its users are sent to quickconnect: name,
          username, e-mail address and roles.
        </Trans>
      ),
    },
    release: {
      title: t`Make the resources of ${name} its own again?`,
      label: t`Make them its own`,
      text: (
        <Trans>
          Its users change its resources here again, and it is synchronised with quickconnect no
          more. Nothing is deleted, here or there.
        </Trans>
      ),
    },
  };
  const words = command === null || command.kind === "duplicate" ? null : questions[command.kind];
  return (
    <CommandQuestion
      work={work}
      isOpen={work.isAsking && words !== null}
      tone={command?.kind === "archive" ? "danger" : "neutral"}
      title={words?.title ?? ""}
      confirmLabel={words?.label ?? ""}
    >
      {words?.text}
    </CommandQuestion>
  );
}
