import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { cellText } from "../../../../domain/base/cellText.ts";
import { must } from "../../../../domain/base/must.ts";
import { USER_COLUMNS, type UserColumn } from "../../../../domain/users/userColumns.ts";
import {
  isUserWork,
  MAX_USERS_AT_ONCE,
  seenOfUser,
  type UserPatch,
  type UserRowPlan,
} from "../../../../domain/users/userImport.ts";
import type { UserSurroundings } from "../../../../machines/users/userImportMachine.ts";
import { RowChanges } from "../../../kit/sheets/RowChanges.tsx";
import { SheetReview } from "../../../kit/sheets/SheetReview.tsx";
import { Banner } from "../../../ui/Banner.tsx";
import { ROLE_NAMES, ROLES } from "../userWords.ts";
import { USER_COLUMN_WORDS, userRowProblemWords } from "./userImportWords.ts";
import type { UserImportView } from "./userImportView.ts";

/** What each row of a file of users would do, or all that is wrong with it. */
export function UserImportReview({
  importer,
  around,
}: {
  readonly importer: UserImportView;
  readonly around: UserSurroundings;
}) {
  const { t } = useLingui();
  const { context, send } = importer;
  const { plan, mapping, choices } = context;
  const table = must(context.table, "what is looked at was read");
  const work = plan.filter(isUserWork).length;
  const made = plan.filter(({ verdict }) => verdict === "create").length;
  const isTooMuch = work > MAX_USERS_AT_ONCE;
  return (
    <SheetReview
      importer={importer}
      verdicts={[
        { id: "refused", label: t({ message: "Refused", context: "rows of an import" }) },
        { id: "create", label: t`New` },
        { id: "update", label: t`Changed` },
        { id: "unchanged", label: t`Unchanged` },
      ]}
      columnName={(column) => t(USER_COLUMN_WORDS[column])}
      reasonsOf={(one) =>
        one.verdict === "refused"
          ? one.issues.map((issue) => ({
              column: issue.column,
              why: t(userRowProblemWords(issue)),
            }))
          : []
      }
      nameOf={nameOf}
      changesOf={changesOf}
      above={
        isTooMuch && (
          <Banner tone="warning" isLive>
            <Trans>
              {work} users are more than the {MAX_USERS_AT_ONCE} that one file makes or changes:
              split it.
            </Trans>
          </Banner>
        )
      }
      note={
        made > 0 &&
        choices.sendsLinks && (
          <p className="note">
            <Plural
              value={made}
              one="# person is sent an e-mail with a link."
              other="# people are sent an e-mail with a link."
            />
          </p>
        )
      }
      save={<Plural value={work} one="Save # user" other="Save # users" />}
      maySave={work > 0 && !isTooMuch}
      onSave={() => send({ type: "user.write", around })}
    />
  );

  function nameOf(one: UserRowPlan): string {
    if (one.verdict !== "refused") return one.user.username;
    const cells = table.rows[one.row]?.cells ?? [];
    const said = (column: UserColumn) => cellText(cells[mapping.indexOf(column)] ?? null);
    return said("username") === "" ? said("email") : said("username");
  }

  function changesOf(one: UserRowPlan) {
    if (one.verdict !== "create" && one.verdict !== "update") return null;
    const after: UserPatch = one.verdict === "create" ? one.user : one.changes;
    const before = one.verdict === "update" ? seenOfUser(one.user) : null;
    return (
      <RowChanges
        changes={USER_COLUMNS.flatMap((column) => {
          const now = text(column, after[column] ?? null);
          if (now === null) return [];
          const was = text(column, before?.[column] ?? null);
          return [{ id: column, name: t(USER_COLUMN_WORDS[column]), was, now }];
        })}
      />
    );
  }

  function text(column: UserColumn, value: string | null): string | null {
    const role = ROLE_NAMES.find((one) => one === value);
    return column === "role" && role !== undefined ? t(ROLES[role].name) : value;
  }
}
