import { useLingui } from "@lingui/react/macro";
import {
  Archive,
  ArchiveRestore,
  Copy,
  Download,
  LogIn,
  MapPinned,
  Pencil,
  RefreshCw,
  Trash2,
  Undo2,
} from "lucide-react";
import { useMemo } from "react";
import type { CustomerIndex } from "../../domain/base/ids.ts";
import { shownName } from "../../domain/customers/customer.ts";
import {
  type CustomerAction,
  customerActions,
  customerStatus,
} from "../../domain/customers/customerStatus.ts";
import type { ListedCustomer } from "../../domain/customers/lifecycleCalls.ts";
import type { SyncService } from "../../domain/customers/sync.ts";
import { useServices } from "../kit/services.ts";
import { MENU_COLUMN, RowMenu } from "../kit/list/RowMenu.tsx";
import { linkTo } from "../kit/routes.ts";
import { useJournalEntry } from "../kit/useJournalEntry.tsx";
import type { DataColumn } from "../ui/dataColumn.ts";
import type { MenuItemEntry } from "../ui/menuEntry.ts";
import { downloadExport } from "./downloadExport.ts";
import type { CustomerCommand } from "./customerCalls.ts";

/** What can be done with a customer, in its row. */
export function useCustomerMenu({
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
  const { proof } = useServices();
  const journal = useJournalEntry();
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
        const actions = customerActions(customerStatus(customer, deletion, now));
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
              ...journal(index).map((entry) => ({
                ...entry,
                href: linkTo("journal", {}, { of: "platform", about: index }),
              })),
              ...actions.map((action) => entries[action]),
            ]}
            onAction={(id) => {
              const action = actions.find((one) => one === id);
              if (id === "open") open.current(index);
              else if (id === "export") downloadExport(index, proof);
              else if (id === "duplicate") duplicate(index);
              else if (id === "maps" || id === "quickconnect") synchronise(index, id);
              else if (action === "delete") remove(index);
              else if (id === "edit") edit(index);
              else if (action !== undefined) ask({ kind: action, customerIndex: index });
            }}
          />
        );
      },
    };
  }, [t, now, journal, open, edit, duplicate, remove, synchronise, ask, proof]);
}
