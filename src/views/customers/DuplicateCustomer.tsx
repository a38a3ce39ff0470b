import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { CustomerIndex } from "../../domain/base/ids.ts";
import { type Customer, shownName } from "../../domain/customers/customer.ts";
import { CUSTOMER_PARTS, type CustomerPart } from "../../domain/customers/customerParts.ts";
import { problemWords } from "../kit/administration/problemWords.ts";
import { Banner } from "../ui/Banner.tsx";
import { Button } from "../ui/Button.tsx";
import { Checkbox } from "../ui/Checkbox.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { TextField } from "../ui/TextField.tsx";
import { customerIssues, fieldsOf, followingIndex } from "./customerFields.ts";
import type { CustomerWork } from "./customerCalls.ts";
import { CustomerMakingBar, CustomerMakingBroken } from "./CustomerMakingNotes.tsx";
import { CUSTOMER_ISSUE_WORDS, PART_WORDS } from "./customerWords.ts";
import "../ui/Form.css";

const FORM = "duplicate-customer";

/** Makes a customer like another one; what it takes over is chosen. */
export function DuplicateCustomer({
  model,
  taken,
  work,
  onClose,
}: {
  readonly model: Customer;
  readonly taken: readonly CustomerIndex[];
  readonly work: CustomerWork;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const [fields, setFields] = useState(() => ({ ...fieldsOf(model), name: "", index: "" }));
  const [copied, setCopied] = useState<readonly CustomerPart[]>(CUSTOMER_PARTS);
  const [isTried, setIsTried] = useState(false);
  // As it was when the form was opened: a try whose answer was lost has made the index taken, and is asked for again.
  const [others] = useState(taken);
  const { name, index } = customerIssues(fields, others, true);
  const refusal = work.command?.kind === "duplicate" ? work.refusal : null;
  const issueWords = (issue: typeof name) =>
    isTried && issue !== undefined ? t(CUSTOMER_ISSUE_WORDS[issue]) : null;
  const made = work.command?.kind === "duplicate" ? work.command.as.index : fields.index;
  const isBroken = refusal?.problem === "unreachable" || refusal?.problem === "failed";
  const modelName = shownName(model);
  const submit = () => {
    setIsTried(true);
    if (name !== undefined || index !== undefined) return;
    work.run({
      kind: "duplicate",
      customerIndex: model.index,
      // The server refuses, by its name, an index that does not fit.
      as: { index: fields.index as CustomerIndex, name: fields.name.trim() },
      copied,
    });
  };
  return (
    <Dialog
      isOpen
      title={t`Duplicate ${modelName}`}
      onClose={onClose}
      isDismissable={false}
      actions={
        <>
          <Button onPress={onClose} isDisabled={work.isBusy}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form={FORM} variant="primary" isPending={work.isBusy}>
            <Trans>Create the duplicate</Trans>
          </Button>
        </>
      }
    >
      <form
        id={FORM}
        className="Form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {work.isBusy && <CustomerMakingBar index={made} isCopy />}
        {isBroken && (
          <CustomerMakingBroken index={made} isCopy problem={refusal.problem} onRetry={submit} />
        )}
        {refusal !== null && !isBroken && (
          <Banner tone="danger" isLive>
            {t(problemWords(refusal.problem))}
          </Banner>
        )}
        <TextField
          label={t`Name`}
          value={fields.name}
          onChange={(next) =>
            setFields({ ...fields, name: next, index: followingIndex(fields, next) })
          }
          description={t`Lower case, without a hyphen.`}
          errorMessage={issueWords(name)}
          isRequired
          autoFocus
          autoComplete="off"
        />
        <TextField
          label={t`Index`}
          value={fields.index}
          onChange={(next) => setFields({ ...fields, index: next })}
          description={t`Where its data is kept. It never changes.`}
          errorMessage={issueWords(index)}
          isRequired
          autoComplete="off"
        />
        <fieldset className="Form-group">
          <legend>
            <Trans>What it takes over</Trans>
          </legend>
          {CUSTOMER_PARTS.map((part) => (
            <Checkbox
              key={part}
              isSelected={copied.includes(part)}
              onChange={(isCopied) =>
                setCopied(
                  CUSTOMER_PARTS.filter((one) => (one === part ? isCopied : copied.includes(one))),
                )
              }
            >
              {t(PART_WORDS[part])}
            </Checkbox>
          ))}
        </fieldset>
        <p className="note">
          <Trans>
            Kind, entity, contacts, timezone, map token and venue id are those of {modelName}.
            Users, sites, resources and everything that happened stay there.
          </Trans>
        </p>
      </form>
    </Dialog>
  );
}
