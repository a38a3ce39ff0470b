import { Plural, useLingui } from "@lingui/react/macro";
import { Building2 } from "lucide-react";
import { useCallback, useEffect, useMemo, useState } from "react";
import { MINUTE } from "../../domain/base/time.ts";
import { shownName } from "../../domain/customers/customer.ts";
import { customerStatus } from "../../domain/customers/customerStatus.ts";
import type { ListedCustomer } from "../../domain/customers/lifecycleCalls.ts";
import { SyncService } from "../../domain/customers/sync.ts";
import { AdminList } from "../kit/list/AdminList.tsx";
import { useCalls } from "../kit/useCalls.ts";
import { useServices } from "../kit/services.ts";
import { useNow } from "../kit/useNow.ts";
import { useUrlState } from "../kit/useUrlState.ts";
import { useWatchedRead } from "../kit/watchedReading.ts";
import { useLatest } from "../ui/useLatest.ts";
import { useToasts } from "../ui/useToasts.ts";
import { useSwitchCustomer } from "../shell/useSwitchCustomer.ts";
import { CUSTOMER_CALLS, leading, type OfCustomer } from "./customerCalls.ts";
import { CustomerEditor } from "./CustomerEditor.tsx";
import { useCustomerMachines } from "./customerMachines.ts";
import { CustomerQuestion } from "./CustomerQuestion.tsx";
import { DeleteCustomer } from "./DeleteCustomer.tsx";
import { DuplicateCustomer } from "./DuplicateCustomer.tsx";
import { SyncDrawer } from "./SyncDrawer.tsx";
import { useCustomerColumns, useCustomerFilters } from "./useCustomerColumns.tsx";
import { useCustomerMenu } from "./useCustomerMenu.tsx";
import { useCustomerOutcomes } from "./useCustomerOutcomes.ts";

const NONE: readonly never[] = [];
/** The address of a customer that is being made. An index has no upper case. */
const NEW = "NEW";
const keyOf = ({ customer }: ListedCustomer) => customer.index;

/** The customers of the platform (specification section 2, /administration/customers). */
export function Customers() {
  const { t } = useLingui();
  const machines = useCustomerMachines();
  const { head, value, refresh } = useWatchedRead(machines.customers, null);
  const [edited, setEdited] = useUrlState("edit");
  const [copied, setCopied] = useUrlState("duplicate");
  const [leaving, setLeaving] = useUrlState("delete");
  const [synced, setSynced] = useUrlState("sync");
  const [service, setService] = useUrlState("with");
  const now = useNow(MINUTE);
  const toasts = useToasts();
  const customers = value ?? NONE;
  const { session } = useServices();
  useEffect(() => {
    if (value === null) return;
    const listed = value.map(({ customer: { index, name, displayName, kind, isArchived } }) => ({
      index,
      name,
      displayName,
      kind,
      isArchived,
    }));
    session.send({ type: "customers.listed", customers: listed });
  }, [session, value]);
  const switchTo = useSwitchCustomer();
  const of = (index: string | null) =>
    customers.find(({ customer }) => customer.index === index) ?? null;
  const tell = useCustomerOutcomes(customers);
  const [changes, setChanges] = useState(0);
  const work = useCalls<typeof CUSTOMER_CALLS, OfCustomer>(
    "customerCommand",
    CUSTOMER_CALLS,
    (command) => {
      refresh();
      setChanges((before) => before + 1);
      if (command.kind === "duplicate") setCopied(null);
      tell(command);
    },
  );
  const synchronise = useCallback(
    (index: string, other: SyncService) => {
      setService(other);
      setSynced(index);
    },
    [setService, setSynced],
  );
  const columns = useCustomerColumns();
  const filters = useCustomerFilters();
  const menu = useCustomerMenu({
    now,
    open: useLatest(switchTo),
    edit: setEdited,
    duplicate: setCopied,
    remove: setLeaving,
    synchronise,
    ask: work.ask,
  });
  const taken = useMemo(() => customers.map(({ customer }) => customer.index), [customers]);
  const [editing, model, removed, brought] = [of(edited), of(copied), of(leaving), of(synced)];
  const wanted = SyncService.safeParse(service).data;
  return (
    <AdminList
      route="customers"
      title={t`Customers management`}
      feed={head}
      rows={customers}
      keyOf={keyOf}
      columns={columns}
      filters={filters}
      trailing={menu}
      searched={t`Name, index, entity, contacts`}
      count={(kept) => <Plural value={kept} one="# customer" other="# customers" />}
      exportName={t`customers`}
      create={{ label: t`New customer`, onPress: () => setEdited(NEW) }}
      onOpen={({ customer }) => setEdited(customer.index)}
      empty={{
        icon: <Building2 aria-hidden />,
        title: t`There is no customer yet.`,
        description: t`Create the first one, then invite its administrator.`,
      }}
      errorTitle={t`The customers could not be read.`}
      errorText={t`They are retried automatically as soon as the server answers.`}
    >
      {(edited === NEW || editing !== null) && head.isLoaded && (
        <CustomerEditor
          key={edited}
          customer={editing?.customer ?? null}
          taken={taken}
          onSaved={refresh}
          onClose={() => setEdited(null)}
        />
      )}
      {model !== null && (
        <DuplicateCustomer
          key={copied}
          model={model.customer}
          taken={taken}
          work={work}
          onClose={() => {
            setCopied(null);
            work.dismiss();
          }}
        />
      )}
      {removed !== null && (
        <DeleteCustomer
          key={leaving}
          customer={removed.customer}
          figures={removed.figures}
          status={customerStatus(removed.customer, removed.deletion, now)}
          onAsked={() => {
            const name = shownName(removed.customer);
            refresh();
            setLeaving(null);
            toasts.success(t`${name} is deleted in 7 days`);
          }}
          onClose={() => setLeaving(null)}
        />
      )}
      {brought !== null && wanted !== undefined && (
        <SyncDrawer
          key={`${wanted}.${brought.customer.index}`}
          customer={brought.customer}
          service={wanted}
          changes={changes}
          onMoved={refresh}
          onEdit={() => {
            setSynced(null);
            setService(null);
            setEdited(brought.customer.index);
          }}
          onLead={(kind) => work.ask(leading(kind, brought.customer.index))}
          onClose={() => {
            setSynced(null);
            setService(null);
          }}
        />
      )}
      <CustomerQuestion work={work} customers={customers} />
    </AdminList>
  );
}
