import { Trans, useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import type { ListedUser } from "../../../../domain/users/calls.ts";
import { USER_COLUMNS, type UserColumn } from "../../../../domain/users/userColumns.ts";
import { seenOfUser } from "../../../../domain/users/userImport.ts";
import type { SheetSource } from "../../../../streams/spreadsheet/writeSheet.ts";
import { ExportMenu } from "../../../kit/sheets/ExportMenu.tsx";
import { SheetChoose } from "../../../kit/sheets/SheetChoose.tsx";
import { useTimeFormat } from "../../../ui/TimeFormatProvider.tsx";
import { ROLES } from "../userWords.ts";
import type { UserImportView } from "./userImportView.ts";
import { USER_COLUMN_WORDS } from "./userImportWords.ts";

/** Which file, and a template or the users as they are for whoever has none. */
export function UserImportChoose({
  importer: { state, context, send },
  users,
}: {
  readonly importer: UserImportView;
  readonly users: readonly ListedUser[];
}) {
  const { t } = useLingui();
  const { timezone } = useTimeFormat();
  const named = useMemo(
    () => ({
      username: t(USER_COLUMN_WORDS.username),
      firstName: t(USER_COLUMN_WORDS.firstName),
      lastName: t(USER_COLUMN_WORDS.lastName),
      email: t(USER_COLUMN_WORDS.email),
      phone: t(USER_COLUMN_WORDS.phone),
      role: t(USER_COLUMN_WORDS.role),
    }),
    [t],
  );
  const cellOf = (user: ListedUser, column: UserColumn) => {
    const [role] = user.roles;
    if (column !== "role") return seenOfUser(user)[column];
    return role === undefined ? null : t(ROLES[role].name);
  };
  const table = (all: readonly ListedUser[]) => (): SheetSource => ({
    head: {
      name: t`Users`,
      timezone,
      columns: USER_COLUMNS.map((column) => ({ header: named[column] })),
    },
    parts: () => [
      {
        rows: all.map((user) => USER_COLUMNS.map((column) => cellOf(user, column))),
        done: all.length,
        total: all.length,
      },
    ],
  });
  return (
    <SheetChoose
      label={t`File with users, CSV or XLSX`}
      description={t`One row names the columns. Nothing is written and nobody is written to before you have seen what would change.`}
      isReading={state === "reading"}
      problem={context.problem}
      help={
        <Trans>
          No file yet? Take the users as they are and change them there, or a template. A row is
          about the user of its username; without one about that of its e-mail address, which
          becomes the username of somebody new.
        </Trans>
      }
      files={
        <>
          <ExportMenu
            name={t`users to change`}
            label={t`Users as they are`}
            source={table(users)}
          />
          <ExportMenu name={t`users template`} label={t`Template`} source={table([])} />
        </>
      }
      onFile={(file) =>
        send({ type: "user.choose", file: { name: file.name, content: file, named } })
      }
    />
  );
}
