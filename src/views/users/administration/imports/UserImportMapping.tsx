import { Trans, useLingui } from "@lingui/react/macro";
import { USER_COLUMNS, userMappingProblem } from "../../../../domain/users/userColumns.ts";
import { IMPORT_MODES } from "../../../../domain/base/importMode.ts";
import type { UserSurroundings } from "../../../../machines/users/userImportMachine.ts";
import { SheetMapping } from "../../../kit/sheets/SheetMapping.tsx";
import { Banner } from "../../../ui/Banner.tsx";
import { Checkbox } from "../../../ui/Checkbox.tsx";
import { SegmentedControl } from "../../../ui/SegmentedControl.tsx";
import { Select } from "../../../ui/Select.tsx";
import { ROLE_NAMES, ROLES } from "../userWords.ts";
import { IMPORT_MODE_WORDS } from "../../../kit/words/importModeWords.ts";
import { USER_COLUMN_WORDS } from "./userImportWords.ts";
import type { UserImportView } from "./userImportView.ts";

/** The role that no row is given. */
const NO_ROLE = "";

/** Which column is what, what the rows may do, and who is written to. */
export function UserImportMapping({
  importer,
  around,
}: {
  readonly importer: UserImportView;
  readonly around: UserSurroundings;
}) {
  const { t } = useLingui();
  const { context, send } = importer;
  const { mode, role, sendsLinks, invites } = context.choices;
  const makes = mode !== "update";
  return (
    <SheetMapping
      importer={importer}
      fields={USER_COLUMNS.map((id) => ({ id, label: t(USER_COLUMN_WORDS[id]) }))}
      isMapped={userMappingProblem(context.mapping) === null}
      note={
        <Banner tone="warning">
          <Trans>
            No column is the username or the e-mail address: choose the one that says whom a row is
            about.
          </Trans>
        </Banner>
      }
      onCheck={() => send({ type: "user.check", around })}
    >
      <SegmentedControl
        label={t`What rows may do`}
        isLabelHidden={false}
        options={IMPORT_MODES.map((id) => ({ id, label: t(IMPORT_MODE_WORDS[id]) }))}
        value={mode}
        onChange={(next) => send({ type: "user.decide", choices: { mode: next } })}
      />
      {makes && (
        <>
          <Select
            label={t`Role of new users whose row has none`}
            options={[
              { id: NO_ROLE, label: t`None: such rows are refused` },
              ...ROLE_NAMES.map((id) => ({
                id,
                label: t(ROLES[id].name),
                description: t(ROLES[id].purpose),
              })),
            ]}
            value={role ?? NO_ROLE}
            onChange={(id) =>
              send({ type: "user.decide", choices: { role: id === NO_ROLE ? null : id } })
            }
          />
          <Checkbox
            isSelected={sendsLinks}
            onChange={(next) => send({ type: "user.decide", choices: { sendsLinks: next } })}
            description={t`It works once and for 72 hours. Without it they sign in with the account of their organisation, or are sent it later from the list.`}
          >
            <Trans>Send new users a link to set their password</Trans>
          </Checkbox>
          <Checkbox
            isSelected={invites}
            onChange={(next) => send({ type: "user.decide", choices: { invites: next } })}
            description={t`They are found by their e-mail address when the file is written, and take part once they accept. Otherwise their rows fail.`}
          >
            <Trans>Invite people who have an account at another customer</Trans>
          </Checkbox>
        </>
      )}
    </SheetMapping>
  );
}
