import { isSiteWork } from "../../../domain/sites/siteImport.ts";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { SheetEnd } from "../../kit/sheets/SheetEnd.tsx";
import type { SiteImportView } from "./siteImportView.ts";

/** What is being written or taken back of a file of sites, and what has become of it. */
export function SiteImportEnd({
  importer: { state, context, send },
  onClose,
}: {
  readonly importer: SiteImportView;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const { created, updated, failed } = context.written;
  const [made, changed, lost] = [created.length, updated.length, failed.length];
  return (
    <SheetEnd
      state={state}
      done={made + changed}
      failed={failed}
      total={context.plan.filter(isSiteWork).length}
      writing={t`Writing the sites`}
      written={t`The sites are written`}
      told={
        <p>
          <Trans>
            {made} new, {changed} changed, {lost} failed.
          </Trans>
        </p>
      }
      undoTold={
        <Plural
          value={made}
          one="# new site is archived, and changed ones become what they were. What somebody has changed since stays, and is named."
          other="# new sites are archived, and changed ones become what they were. What somebody has changed since stays, and is named."
        />
      }
      onCancel={() => send({ type: "user.cancel" })}
      onUndo={() => send({ type: "user.undo" })}
      onAgain={() => send({ type: "user.again" })}
      onClose={onClose}
    />
  );
}
