import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { Bookmark, Ellipsis } from "lucide-react";
import { useState, memo } from "react";
import { useSearchParams } from "wouter";
import { SavedViewId } from "../../domain/base/ids.ts";
import { mayChangeView, type SavedView } from "../../domain/assets/savedView.ts";
import { useServices } from "../kit/services.ts";
import { Banner } from "../ui/Banner.tsx";
import { Button } from "../ui/Button.tsx";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import { MenuButton } from "../ui/MenuButton.tsx";
import { Popover } from "../ui/Popover.tsx";
import { Switch } from "../ui/Switch.tsx";
import { TextField } from "../ui/TextField.tsx";
import { useToasts } from "../ui/useToasts.ts";
import { useStored } from "../kit/useStored.ts";
import { useShownColumns } from "./useShownColumns.ts";
import { newId } from "../kit/newId.ts";
import { openedView, viewStateOf } from "./savedViewState.ts";
import { useAssetRights } from "../kit/useAssetRights.ts";
import { useSavedViews } from "./useSavedViews.ts";
import { ownValue } from "../../domain/base/ownValue.ts";

/** What the views are of (domain/savedView.ts): list and administration share one set of keys. */
const PAGE = "assets";

const PROBLEMS: Readonly<Record<string, MessageDescriptor>> = {
  name_taken: msg`There is a view of this name already: choose another.`,
  not_allowed: msg`The view is not yours to change: ask an administrator, or save it under another name.`,
  not_found: msg`The view is not there any more.`,
  invalid_input: msg`The view holds too much, or its name is too long: shorten it.`,
  unreachable: msg`The server did not answer. Try again: nothing is done twice.`,
};
const GENERAL = msg`It failed for a reason of the server's own. Try again; if it stays, tell your administrator.`;

/** Filters, order and columns under a name: one's own, and those that an administrator shares with everybody. */
export const SavedViews = memo(function SavedViews() {
  const { t } = useLingui();
  const toasts = useToasts();
  const { preferences } = useServices();
  const rights = useAssetRights();
  const [params, setParams] = useSearchParams();
  const [stored, store] = useStored(preferences.ofCustomer);
  const [name, setName] = useState("");
  const [isShared, setIsShared] = useState(false);
  const [renaming, setRenaming] = useState<SavedView | null>(null);
  const [removing, setRemoving] = useState<SavedView | null>(null);
  const work = useSavedViews(PAGE, (command) => {
    setName("");
    setIsShared(false);
    setRenaming(null);
    if (command.kind === "create") toasts.success(t`The view is saved`);
    if (command.kind === "delete") toasts.success(t`The view is removed`);
  });
  const columnsNow = useShownColumns(stored);
  const shown = () => viewStateOf(params, columnsNow);
  const open = ({ state }: SavedView) => {
    const { query, columns } = openedView(state, params);
    if (columns !== null)
      store({ ...stored, assetListColumns: [...columns], assetListOrder: [...columns] });
    setParams(query, { replace: false });
  };
  const own = work.views.filter((view) => !view.isShared);
  const shared = work.views.filter((view) => view.isShared);
  const rowOf = (view: SavedView, close: () => void) => {
    const { id, name: called } = view;
    const mayChange = rights.userId !== null && mayChangeView(view, rights.userId, rights.isAdmin);
    return (
      <li key={id} className="SavedViews-row">
        <Button
          variant="quiet"
          onPress={() => {
            open(view);
            close();
          }}
        >
          {called}
        </Button>
        {mayChange && (
          <MenuButton
            label={t`What to do with “${called}”`}
            icon={<Ellipsis />}
            size="small"
            variant="quiet"
            isDisabled={work.isBusy}
            items={[
              { id: "rename", label: t`Rename` },
              { id: "replace", label: t`Replace by what is shown` },
              ...(rights.isAdmin
                ? [{ id: "share", label: view.isShared ? t`Stop sharing` : t`Share with all` }]
                : []),
              { id: "delete", label: t`Remove`, tone: "danger" as const },
            ]}
            onAction={(action) => {
              const update = (changes: Partial<Pick<SavedView, "isShared" | "state">>) =>
                work.run({ kind: "update", viewId: id, changes });
              if (action === "rename") {
                setRenaming(view);
                setName(called);
              } else if (action === "replace") update({ state: shown() });
              else if (action === "share") update({ isShared: !view.isShared });
              else setRemoving(view);
            }}
          />
        )}
      </li>
    );
  };
  const save = () => {
    const called = name.trim();
    if (renaming !== null)
      work.run({ kind: "update", viewId: renaming.id, changes: { name: called } });
    else
      work.run({
        kind: "create",
        view: {
          id: SavedViewId.parse(newId("view")),
          name: called,
          page: PAGE,
          state: shown(),
          isShared,
        },
      });
  };
  return (
    <>
      <Popover
        label={t`Saved views`}
        placement="bottom end"
        onOpenChange={(isOpen) => {
          if (isOpen && !work.isBusy) work.refresh();
        }}
        trigger={
          <Button icon={<Bookmark />}>
            <Trans>Views</Trans>
          </Button>
        }
      >
        {(close) => (
          <div className="SavedViews">
            {work.isReadFailed && (
              <Banner tone="warning">
                <Trans>The saved views cannot be read just now.</Trans>
              </Banner>
            )}
            {work.problem !== null && (
              <Banner tone="danger" isLive onDismiss={work.dismiss}>
                {t(ownValue(PROBLEMS, work.problem) ?? GENERAL)}
              </Banner>
            )}
            {own.length > 0 && (
              <section>
                <h3>
                  <Trans>My views</Trans>
                </h3>
                <ul>{own.map((view) => rowOf(view, close))}</ul>
              </section>
            )}
            {shared.length > 0 && (
              <section>
                <h3>
                  <Trans>Shared views</Trans>
                </h3>
                <ul>{shared.map((view) => rowOf(view, close))}</ul>
              </section>
            )}
            {work.views.length === 0 && !work.isReadFailed && (
              <p>
                <Trans>No view is saved yet.</Trans>
              </p>
            )}
            <form
              className="SavedViews-form"
              onSubmit={(event) => {
                event.preventDefault();
                // Not a disabled button: the focus would leave the popover with it, and Escape go nowhere.
                if (name.trim() === "") event.currentTarget.querySelector("input")?.focus();
                else save();
              }}
            >
              <TextField
                label={renaming === null ? t`Save what is shown as` : t`New name`}
                value={name}
                maxLength={100}
                onChange={setName}
              />
              {rights.isAdmin && renaming === null && (
                <Switch isSelected={isShared} onChange={setIsShared}>
                  <Trans>Share with everybody</Trans>
                </Switch>
              )}
              <div className="SavedViews-actions">
                {renaming !== null && (
                  <Button
                    size="small"
                    onPress={() => {
                      setRenaming(null);
                      setName("");
                    }}
                  >
                    <Trans>Cancel</Trans>
                  </Button>
                )}
                <Button size="small" type="submit" variant="primary" isPending={work.isBusy}>
                  {renaming === null ? <Trans>Save</Trans> : <Trans>Rename</Trans>}
                </Button>
              </div>
            </form>
          </div>
        )}
      </Popover>
      <ConfirmDialog
        isOpen={removing !== null}
        title={t`Remove the view “${removing?.name ?? ""}”?`}
        tone="danger"
        confirmLabel={t`Remove`}
        onCancel={() => setRemoving(null)}
        onConfirm={() => {
          if (removing !== null) work.run({ kind: "delete", viewId: removing.id });
          setRemoving(null);
        }}
      >
        {removing?.isShared === true ? (
          <Trans>It disappears for everybody.</Trans>
        ) : (
          <Trans>What it shows stays; only its name and filters go.</Trans>
        )}
      </ConfirmDialog>
    </>
  );
});
