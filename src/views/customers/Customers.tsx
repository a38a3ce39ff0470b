import { Plural, useLingui } from "@lingui/react/macro";
import {
  Archive,
  ArchiveRestore,
  Building2,
  Copy,
  Download,
  LogIn,
  MapPinned,
  Pencil,
  RefreshCw,
  Trash2,
  Undo2,
} from "lucide-react";
import { useCallback, useEffect, useMemo, useState } from "react";
import { MINUTE } from "../../domain/base/time.ts";
import type { CustomerIndex } from "../../domain/base/ids.ts";
import { shownName } from "../../domain/customers/customer.ts";
import {
  type CustomerAction,
  customerActions,
  customerStanding,
} from "../../domain/customers/customerStanding.ts";
import type { ListedCustomer } from "../../domain/customers/lifecycleCalls.ts";
import { SyncService } from "../../domain/customers/sync.ts";
import type { CustomerCommand } from "../../streams/calls/customers/customerCommands.ts";
import { AdminList } from "../kit/list/AdminList.tsx";
import { MENU_COLUMN, RowMenu } from "../kit/list/RowMenu.tsx";
import { useCommand } from "../kit/useCommand.ts";
import { useServices } from "../kit/services.ts";
import { useNow } from "../kit/useNow.ts";
import { useUrlState } from "../kit/useUrlState.ts";
import { useWatchedRead } from "../kit/watchedReading.ts";
import type { DataColumn } from "../ui/dataColumn.ts";
import type { MenuItemEntry } from "../ui/menuEntry.ts";
import { useLatest } from "../ui/useLatest.ts";
import { useToasts } from "../ui/useToasts.ts";
import { useSwitchCustomer } from "../shell/useSwitchCustomer.ts";
import { CustomerEditor } from "./CustomerEditor.tsx";
import { useCustomerMachines } from "./customerMachines.ts";
import { CustomerQuestion } from "./CustomerQuestion.tsx";
import { DeleteCustomer } from "./DeleteCustomer.tsx";
import { downloadExport } from "./downloadExport.ts";
import { DuplicateCustomer } from "./DuplicateCustomer.tsx";
import { SyncDrawer } from "./SyncDrawer.tsx";
import { useCustomerColumns, useCustomerFilters } from "./useCustomerColumns.tsx";

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
  const nameOf = (index: string) => {
    const listed = of(index);
    return listed === null ? index : shownName(listed.customer);
  };
  const outcome = (command: CustomerCommand) => {
    const name = command.kind === "duplicate" ? command.as.name : nameOf(command.index);
    return {
      archive: t`${name} is archived`,
      unarchive: t`${name} is in use again`,
      keep: t`${name} is kept`,
      lead: t`Quickconnect leads the resources of ${name}`,
      release: t`The resources of ${name} are its own again`,
      duplicate: t`The customer ${name} is created`,
    }[command.kind];
  };
  const [changes, setChanges] = useState(0);
  const work = useCommand(machines.customerCommand, (command) => {
    refresh();
    setChanges((before) => before + 1);
    if (command.kind === "duplicate") setCopied(null);
    toasts.success(outcome(command));
  });
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
          standing={customerStanding(removed.customer, removed.deletion, now)}
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
          onLead={(kind) => work.ask({ kind, index: brought.customer.index })}
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

/** What can be done with a customer, in its row. */
function useCustomerMenu({
  now,
  open,
  edit,
  duplicate,
  remove,
  synchronise,
  ask,
}: {
  readonly now: number;
  readonly open: { readonly current: (index: CustomerIndex) => void };
  readonly edit: (index: string) => void;
  readonly duplicate: (index: string) => void;
  readonly remove: (index: string) => void;
  readonly synchronise: (index: string, service: SyncService) => void;
  readonly ask: (command: CustomerCommand) => void;
}): DataColumn<ListedCustomer> {
  const { t } = useLingui();
  return useMemo((): DataColumn<ListedCustomer> => {
    const entries: Readonly<Record<CustomerAction, MenuItemEntry>> = {
      archive: { id: "archive", label: t`Archive`, icon: <Archive aria-hidden /> },
      unarchive: {
        id: "unarchive",
        label: t`Take out of the archive`,
        icon: <ArchiveRestore aria-hidden />,
      },
      keep: { id: "keep", label: t`Keep, do not delete`, icon: <Undo2 aria-hidden /> },
      delete: {
        id: "delete",
        label: t`Delete`,
        icon: <Trash2 aria-hidden />,
        tone: "danger",
      },
    };
    return {
      ...MENU_COLUMN,
      header: t`Actions`,
      render: ({ customer, deletion }) => {
        const { index } = customer;
        const actions = customerActions(customerStanding(customer, deletion, now));
        return (
          <RowMenu
            name={shownName(customer)}
            items={[
              {
                id: "open",
                label: t({ message: "Open", context: "verb" }),
                icon: <LogIn aria-hidden />,
              },
              { id: "edit", label: t`Edit`, icon: <Pencil aria-hidden /> },
              { id: "duplicate", label: t`Duplicate`, icon: <Copy aria-hidden /> },
              { id: "maps", label: t`Synchronise with maps`, icon: <MapPinned aria-hidden /> },
              {
                id: "quickconnect",
                label: t`Synchronise with quickconnect`,
                icon: <RefreshCw aria-hidden />,
              },
              { id: "export", label: t`Download the full export`, icon: <Download aria-hidden /> },
              ...actions.map((action) => entries[action]),
            ]}
            onAction={(id) => {
              const action = actions.find((one) => one === id);
              if (id === "open") open.current(index);
              else if (id === "export") downloadExport(index);
              else if (id === "duplicate") duplicate(index);
              else if (id === "maps" || id === "quickconnect") synchronise(index, id);
              else if (action === "delete") remove(index);
              else if (action === undefined) edit(index);
              else ask({ kind: action, index });
            }}
          />
        );
      },
    };
  }, [t, now, open, edit, duplicate, remove, synchronise, ask]);
}
