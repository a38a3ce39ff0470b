import { Trans, useLingui } from "@lingui/react/macro";
import { DoorOpen, Plus } from "lucide-react";
import { useCallback } from "react";
import { SECOND } from "../../domain/base/time.ts";
import type { TagInOutBox } from "../../domain/attendance/tagInOut.ts";
import { RemountOnCustomerChange } from "../kit/RemountOnCustomerChange.tsx";
import { panelStateOf } from "../kit/panelStateOf.ts";
import { Button } from "../ui/Button.tsx";
import { FreshnessMark } from "../ui/FreshnessMark.tsx";
import { Panel } from "../ui/Panel.tsx";
import { useFeed } from "../kit/useFeed.ts";
import { useNow } from "../kit/useNow.ts";
import { useUrlState } from "../kit/useUrlState.ts";
import { BoxEditor } from "./BoxEditor.tsx";
import { BoxesTable } from "./BoxesTable.tsx";
import { useBoxRows } from "./useBoxRows.ts";
import "./TagInTagOut.css";

const NONE: readonly never[] = [];
/** What the address says for a box that is made. */
const NEW = "new";

/** The entry boxes of the customer, for the super admin (/administration/tag-in-tag-out). */
export function TagInTagOutAdministration() {
  return (
    <RemountOnCustomerChange>
      <Administration />
    </RemountOnCustomerChange>
  );
}

function Administration() {
  const { t } = useLingui();
  const now = useNow(5 * SECOND);
  const sites = useFeed("sites", null);
  const { feed, rows, isLive } = useBoxRows();
  const [asked, setAsked] = useUrlState("box");
  const configure = useCallback((box: TagInOutBox) => setAsked(box.id), [setAsked]);
  const close = useCallback(() => setAsked(null), [setAsked]);
  const boxes = feed?.boxes ?? NONE;
  const box = boxes.find(({ id }) => id === asked) ?? null;
  const used = (sites?.sites ?? NONE).filter(({ isArchived }) => !isArchived);
  const isKnown = feed?.isLoaded === true && sites?.isLoaded === true;
  return (
    <div className="TagInTagOut">
      <Panel
        title={t`Entry boxes`}
        isFlush
        freshness={
          <FreshnessMark isLive={isLive} since={feed?.liveness?.since ?? null} now={now} />
        }
        actions={
          <Button
            variant="primary"
            size="small"
            icon={<Plus aria-hidden />}
            isDisabled={!isKnown}
            onPress={() => setAsked(NEW)}
          >
            <Trans>New entry box</Trans>
          </Button>
        }
        state={panelStateOf(feed, rows.length === 0, {
          empty: {
            icon: <DoorOpen aria-hidden />,
            title: t`There is no entry box.`,
            description: t`Create the first one: it counts from its first read.`,
          },
          error: {
            title: t`The boxes could not be read.`,
            description: t`They are retried automatically as soon as the server answers.`,
          },
        })}
      >
        <BoxesTable rows={rows} now={now} isStale={!isLive} onConfigure={configure} />
      </Panel>
      {isKnown && (box !== null || asked === NEW) && (
        <BoxEditor key={asked} box={box} boxes={boxes} sites={used} onClose={close} />
      )}
    </div>
  );
}
