import { Trans, useLingui } from "@lingui/react/macro";
import { Redo2, Undo2 } from "lucide-react";
import type { ReactNode } from "react";
import { AREA_TOOLS, type AreaTool } from "../../../machines/sites/areaEditorMachine.ts";
import { Button } from "../../ui/Button.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { SegmentedControl } from "../../ui/SegmentedControl.tsx";
import { AREA_TOOL_WORDS } from "./areaWords.ts";

/** What is edited, by which tool, and the way back and forth. */
export function AreaToolbar({
  tool,
  isBusy,
  canUndo,
  canRedo,
  canReview,
  onTool,
  onUndo,
  onRedo,
  onReview,
  children,
}: {
  readonly tool: AreaTool;
  readonly isBusy: boolean;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly canReview: boolean;
  readonly onTool: (tool: AreaTool) => void;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  readonly onReview: () => void;
  /** The choice of site and floor. */
  readonly children: ReactNode;
}) {
  const { t } = useLingui();
  return (
    <div className="MapEditor-toolbar" role="group" aria-label={t`Areas`}>
      {children}
      <SegmentedControl
        label={t`Tool`}
        options={AREA_TOOLS.map((id) => ({ id, label: t(AREA_TOOL_WORDS[id]) }))}
        value={tool}
        onChange={onTool}
        isDisabled={isBusy}
      />
      <div>
        <IconButton
          label={t`Undo`}
          keys="Mod+z"
          icon={<Undo2 aria-hidden />}
          isDisabled={!canUndo}
          onPress={onUndo}
        />
        <IconButton
          label={t`Redo`}
          keys="Mod+y"
          icon={<Redo2 aria-hidden />}
          isDisabled={!canRedo}
          onPress={onRedo}
        />
        <Button variant="primary" isDisabled={!canReview} onPress={onReview}>
          <Trans>Review and save</Trans>
        </Button>
      </div>
    </div>
  );
}
