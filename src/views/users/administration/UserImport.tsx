import { useLingui } from "@lingui/react/macro";
import { useSelector } from "@xstate/react";
import { useEffect, useEffectEvent, useState } from "react";
import { isSuperAdmin } from "../../../domain/base/profileIds.ts";
import type { ListedUser } from "../../../domain/users/calls.ts";
import { userImportMachine } from "../../../machines/users/userImportMachine.ts";
import { useServices } from "../../kit/services.ts";
import { SheetImportDialog } from "../../kit/sheets/SheetImportDialog.tsx";
import { useInspectedActor } from "../../kit/useInspectedActor.ts";
import { useUserMachines } from "../userMachines.ts";
import { UserImportChoose } from "./imports/UserImportChoose.tsx";
import { UserImportEnd } from "./imports/UserImportEnd.tsx";
import { UserImportMapping } from "./imports/UserImportMapping.tsx";
import { UserImportReview } from "./imports/UserImportReview.tsx";
import type { UserImportView } from "./imports/userImportView.ts";

/** Users from a CSV file or a spreadsheet, in steps: choose, map, correct and look, write, take back. */
export function UserImport({
  users,
  onWritten,
  onClose,
}: {
  readonly users: readonly ListedUser[];
  /** Users were written or taken back. */
  readonly onWritten: () => void;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const { userImport } = useUserMachines();
  const [machine] = useState(() => userImport(userImportMachine));
  const actor = useInspectedActor(machine);
  const { context, value: state } = useSelector(actor, (snapshot) => snapshot);
  const { session } = useServices();
  const { user, visitor } = useSelector(session, (snapshot) => snapshot.context);
  const around = {
    known: users,
    self: user?.id ?? null,
    isSuperAdmin: isSuperAdmin(visitor?.profileIds ?? []),
  };
  const name = context.file?.name ?? null;
  const importer: UserImportView = { state, context, send: (event) => actor.send(event) };
  const tell = useEffectEvent(onWritten);
  const isOver = state === "written" || state === "undone";
  useEffect(() => {
    if (isOver) tell();
  }, [isOver]);
  return (
    <SheetImportDialog
      title={name === null ? t`Import users` : t`Import “${name}”`}
      state={state}
      choose={() => <UserImportChoose importer={importer} users={users} />}
      map={() => <UserImportMapping importer={importer} around={around} />}
      review={() => <UserImportReview importer={importer} around={around} />}
      end={() => <UserImportEnd importer={importer} onClose={onClose} />}
      onClose={onClose}
    />
  );
}
