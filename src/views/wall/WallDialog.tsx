import { Trans, useLingui } from "@lingui/react/macro";
import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import type { Visitor } from "../../domain/users/pageAccess.ts";
import type { PageName, PlainPage } from "../../domain/users/pages.ts";
import { SECOND } from "../../domain/base/time.ts";
import { WALL_SECONDS, MAX_WALL_VIEWS, type WallView } from "../../domain/wall/wallPlan.ts";
import { PAGE_TITLES } from "../shell/pageTitles.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { NumberField } from "../ui/NumberField.tsx";
import { Select } from "../ui/Select.tsx";
import { pageOfView, viewOf, viewOfPage, wallPages } from "./wallPages.ts";
import "./WallDialog.css";
import { movedRow, withoutRow } from "../kit/rowEdits.ts";

type WallDialogProps = {
  readonly visitor: Visitor;
  /** What it begins with. */
  readonly views: readonly WallView[];
  /** The page that is open, path and query. */
  readonly open: string;
  readonly onClose: () => void;
  readonly onStart: (views: readonly WallView[]) => void;
};

/** Which views a screen on the wall turns, and how long each stays. */
export function WallDialog({ visitor, views: given, open, onClose, onStart }: WallDialogProps) {
  const { t } = useLingui();
  const [views, setViews] = useState(given);
  const pages = wallPages(visitor);
  const change = (at: number, view: WallView) =>
    setViews(views.map((one, index) => (index === at ? view : one)));
  const isFull = views.length >= MAX_WALL_VIEWS;
  const hasOpen = views.some(({ href }) => href === open);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t`Screen on the wall`}
      actions={
        <>
          <Button onPress={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="primary" isDisabled={views.length === 0} onPress={() => onStart(views)}>
            <Trans>Start</Trans>
          </Button>
        </>
      }
    >
      <p className="note">
        <Trans>
          The views are shown one after the other in full screen. The address holds them, so that
          the screen goes on after a restart; this browser remembers them. A page that is longer
          than the screen is shown part by part, to its end.
        </Trans>
      </p>
      <ol className="WallDialog-views">
        {views.map((view, at) => (
          // A view may be there twice: its place is what it is known by.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={`${at} ${view.href}`} className="WallDialog-view">
            <ViewPage
              view={view}
              pages={pages}
              place={at + 1}
              onChange={(next) => change(at, next)}
            />
            <NumberField
              label={t`Seconds`}
              value={view.stay / SECOND}
              minValue={WALL_SECONDS.least}
              maxValue={WALL_SECONDS.most}
              step={5}
              unit="s"
              onChange={(seconds) => {
                if (seconds !== null) change(at, { ...view, stay: seconds * SECOND });
              }}
            />
            <span className="WallDialog-tools">
              <IconButton
                label={t`Earlier`}
                icon={<ArrowUp />}
                isDisabled={at === 0}
                onPress={() => setViews(movedRow(views, at, at - 1))}
              />
              <IconButton
                label={t`Later`}
                icon={<ArrowDown />}
                isDisabled={at === views.length - 1}
                onPress={() => setViews(movedRow(views, at, at + 1))}
              />
              <IconButton
                label={t`Remove the view`}
                icon={<Trash2 />}
                onPress={() => setViews(withoutRow(views, at))}
              />
            </span>
          </li>
        ))}
      </ol>
      {views.length === 0 && (
        <p className="note">
          <Trans>There is no view yet: add one.</Trans>
        </p>
      )}
      <div className="wrap-2">
        <Button
          icon={<Plus aria-hidden />}
          isDisabled={isFull}
          onPress={() => {
            const next = pages.find((page) => views.every((view) => pageOfView(view) !== page));
            setViews([...views, viewOfPage(next ?? pages[0] ?? "home")]);
          }}
        >
          <Trans>Add a view</Trans>
        </Button>
        <Button
          icon={<Plus aria-hidden />}
          isDisabled={isFull || hasOpen}
          onPress={() => setViews([...views, viewOf(open)])}
        >
          <Trans>Add this page as it is</Trans>
        </Button>
      </div>
    </Dialog>
  );
}

function ViewPage({
  view,
  pages,
  place,
  onChange,
}: {
  readonly view: WallView;
  readonly pages: readonly PlainPage[];
  readonly place: number;
  readonly onChange: (view: WallView) => void;
}) {
  const { t } = useLingui();
  const page = pageOfView(view);
  const listed = pages.find((one) => one === page);
  const plain = listed !== undefined && viewOfPage(listed).href === view.href ? listed : null;
  const titleOf = (one: PageName) => t(PAGE_TITLES[one]);
  const own = page === null ? view.href : titleOf(page);
  return (
    <Select
      label={t`View ${place}`}
      options={[
        // With its filters it is no page of the list.
        ...(plain !== null
          ? []
          : [{ id: OWN, label: t`${own}, as it was added`, description: view.href }]),
        ...pages.map((one) => ({ id: String(one), label: titleOf(one) })),
      ]}
      value={plain ?? OWN}
      onChange={(id) => {
        const chosen = pages.find((one) => one === id);
        if (chosen !== undefined) onChange({ ...viewOfPage(chosen), stay: view.stay });
      }}
    />
  );
}

const OWN = "own";
