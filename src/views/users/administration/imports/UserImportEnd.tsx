import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { isUserWork } from "../../../../domain/users/userImport.ts";
import { SheetEnd } from "../../../kit/sheets/SheetEnd.tsx";
import type { UserImportView } from "./userImportView.ts";

/** What is being written or taken back of a file of users, and what has become of it. */
export function UserImportEnd({
  importer: { state, context, send },
  onClose,
}: {
  readonly importer: UserImportView;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const { created, updated, invited, unsent, failed } = context.written;
  const [made, changed, lost] = [created.length, updated.length, failed.length];
  const asked = invited.length;
  const names = unsent.join(", ");
  return (
    <SheetEnd
      state={state}
      done={made + changed + asked}
      failed={failed}
      total={context.plan.filter(isUserWork).length}
      writing={t`Writing the users`}
      written={t`The users are written`}
      told={
        <>
          <p>
            <Trans>
              {made} new, {changed} changed, {lost} failed.
            </Trans>
          </p>
          {asked > 0 && (
            <p>
              <Plural
                value={asked}
                one="# person of another customer is invited: they take part once they accept."
                other="# people of other customers are invited: they take part once they accept."
              />
            </p>
          )}
          {unsent.length > 0 && (
            <p>
              <Trans>
                No mail server has taken the link of: {names}. Send it again from the list.
              </Trans>
            </p>
          )}
        </>
      }
      undoTold={
        <Trans>
          New users are deleted, changed ones become what they were, invitations are withdrawn. Who
          has signed in or was changed since stays, and is named. E-mails that were sent cannot be
          taken back: their links open nothing any more.
        </Trans>
      }
      onCancel={() => send({ type: "user.cancel" })}
      onUndo={() => send({ type: "user.undo" })}
      onAgain={() => send({ type: "user.again" })}
      onClose={onClose}
    />
  );
}
