import { useLingui } from "@lingui/react/macro";
import { useSelector } from "@xstate/react";
import { shownName } from "../../domain/customers/customer.ts";
import { useServices } from "../kit/services.ts";
import { ComboBox } from "../ui/ComboBox.tsx";
import { useSwitchCustomer } from "./useSwitchCustomer.ts";

/** Whose data is shown; whoever has several customers changes here, by searching. */
export function CustomerSwitch() {
  const { t } = useLingui();
  const { session } = useServices();
  const switchTo = useSwitchCustomer();
  const customers = useSelector(session, (snapshot) => snapshot.context.customers);
  const customer = useSelector(session, (snapshot) => snapshot.context.customer);
  if (customer === null) return null;
  if (customers.length < 2)
    return <span className="CustomerSwitch-only">{shownName(customer)}</span>;
  return (
    <ComboBox
      label={t`Customer`}
      isLabelHidden
      options={customers.map((one) => ({
        id: one.index,
        label: shownName(one),
        description: one.isArchived
          ? t`Archived`
          : one.kind === "worksite"
            ? t`Worksite`
            : t`Renter`,
      }))}
      value={customer.index}
      onChange={(chosen) => {
        const other = customers.find(({ index }) => index === chosen);
        if (other !== undefined) switchTo(other.index);
      }}
    />
  );
}
