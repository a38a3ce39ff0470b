import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useRef } from "react";
import { mayChangePermissions } from "../../../domain/users/permissions.ts";
import type { PermissionsOfCustomer } from "../../../streams/calls/users/permissionCalls.ts";
import type { FeedHead } from "../../../streams/feeds/kit/feedHead.ts";
import { UnsavedQuestion } from "../../kit/UnsavedQuestion.tsx";
import { useNow } from "../../kit/useNow.ts";
import { SECOND } from "../../../domain/base/time.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { FreshnessMark } from "../../ui/FreshnessMark.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { Stale } from "../../ui/Stale.tsx";
import { useFocusKept } from "../../ui/useFocusKept.ts";
import { useToasts } from "../../ui/useToasts.ts";
import { HelpRightsFields } from "./HelpRightsFields.tsx";
import { PermissionEntries } from "./PermissionEntries.tsx";
import { PermissionReview } from "./PermissionReview.tsx";
import { PermissionSide } from "./PermissionSide.tsx";
import { usePermissionEditing } from "./usePermissionEditing.ts";

/** The pages with a switch each, beside what they are taken from; what is changed is reviewed before it is saved. */
export function PermissionsEditor({
  read,
  head,
  refresh,
}: {
  readonly read: PermissionsOfCustomer;
  readonly head: FeedHead;
  readonly refresh: () => void;
}) {
  const { t } = useLingui();
  const toasts = useToasts();
  const now = useNow(5 * SECOND);
  const editing = usePermissionEditing(read, () => {
    refresh();
    toasts.success(t`The permissions are saved`);
  });
  const { context, isSuperAdmin, isUnsaved, guard } = editing;
  const stored = context.stored ?? read.stored;
  const mayChange = mayChangePermissions(stored, isSuperAdmin);
  const count = Object.keys(editing.changes).length;
  const { liveness } = head;
  const page = useRef<HTMLDivElement>(null);
  // The bar goes with what was to be saved, and takes the buttons along that had the focus.
  const focus = useFocusKept(page);
  return (
    <div ref={page} className="Permissions" tabIndex={-1} {...focus}>
      <Panel
        title={t`Permissions`}
        className="Permissions-main"
        freshness={
          <FreshnessMark
            isLive={liveness?.isLive === true}
            since={liveness?.since ?? null}
            now={now}
          />
        }
      >
        {stored.locked && (
          <Banner tone={mayChange ? "info" : "warning"} isLive title={t`They are locked`}>
            {mayChange ? (
              <Trans>
                You can change them as a super admin; the administrators of the customer cannot.
              </Trans>
            ) : (
              <Trans>
                A super admin has locked them: ask them to unlock them or to change them.
              </Trans>
            )}
          </Banner>
        )}
        <p className="note">
          <Trans>
            What is switched off is not offered to anybody of this customer. Super admins open every
            page.
          </Trans>
        </p>
        <Stale isStale={liveness?.isLive === false}>
          <PermissionEntries editing={editing} mayChange={mayChange} />
          <HelpRightsFields editing={editing} people={read.people} mayChange={mayChange} />
        </Stale>
      </Panel>
      <PermissionSide editing={editing} read={read} mayChange={mayChange} refresh={refresh} />
      {isUnsaved && (
        <div className="Permissions-bar" role="group" aria-label={t`Unsaved changes`}>
          <p role="status">
            <Plural value={count} one="# change is not saved." other="# changes are not saved." />
          </p>
          <Button onPress={() => editing.send({ type: "user.undo" })}>
            <Trans>Discard the changes</Trans>
          </Button>
          <Button
            variant="primary"
            onPress={() => editing.send({ type: "user.review" })}
            isDisabled={!mayChange}
          >
            <Trans>Review and save</Trans>
          </Button>
        </div>
      )}
      <PermissionReview editing={editing} people={read.people} />
      <UnsavedQuestion isAsking={guard.isAsking} onStay={guard.stay} onLeave={guard.leave} />
    </div>
  );
}
