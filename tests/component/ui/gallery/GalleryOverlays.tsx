import { useState } from "react";
import { Button } from "../../../../src/views/ui/Button.tsx";
import { ConfirmDialog } from "../../../../src/views/ui/ConfirmDialog.tsx";
import { Dialog } from "../../../../src/views/ui/Dialog.tsx";
import { Drawer } from "../../../../src/views/ui/Drawer.tsx";
import { Popover } from "../../../../src/views/ui/Popover.tsx";
import { TextField } from "../../../../src/views/ui/TextField.tsx";
import { Tooltip } from "../../../../src/views/ui/Tooltip.tsx";
import { GallerySection } from "./GallerySection.tsx";
import { Sample } from "./Sample.tsx";

/** What opens over the page. */
export function GalleryOverlays() {
  const [open, setOpen] = useState<"dialog" | "confirm" | "drawer" | null>(null);
  const [name, setName] = useState("Zone B");
  const close = () => setOpen(null);
  return (
    <GallerySection title="Overlays">
      <Sample name="Dialog, ConfirmDialog, Drawer, Popover, Tooltip">
        <Button onPress={() => setOpen("dialog")}>Open dialog</Button>
        <Button variant="danger" onPress={() => setOpen("confirm")}>
          Delete…
        </Button>
        <Button onPress={() => setOpen("drawer")}>Open drawer</Button>
        <Popover label="About this zone" trigger={<Button>Open popover</Button>}>
          {(closePopover) => (
            <>
              <p>23 assets would move here.</p>
              <Button size="small" onPress={closePopover}>
                Understood
              </Button>
            </>
          )}
        </Popover>
        <Tooltip text="Heard 3 minutes ago" delay={0}>
          <Button>With a tooltip</Button>
        </Tooltip>
      </Sample>
      <Dialog
        isOpen={open === "dialog"}
        onClose={close}
        title="Rename the area"
        actions={
          <>
            <Button onPress={close}>Cancel</Button>
            <Button variant="primary" onPress={close}>
              Rename
            </Button>
          </>
        }
      >
        <TextField label="Name" value={name} onChange={setName} autoFocus />
        <p>The counters and alerts of the area keep working.</p>
      </Dialog>
      <ConfirmDialog
        isOpen={open === "confirm"}
        title="Delete the area Zone B?"
        confirmLabel="Delete the area"
        tone="danger"
        onConfirm={close}
        onCancel={close}
        errorMessage={null}
      >
        Its 2 counters go with it. This cannot be undone.
      </ConfirmDialog>
      <Drawer
        isOpen={open === "drawer"}
        onClose={close}
        title="MAT-00231"
        actions={<Button onPress={close}>Done</Button>}
      >
        <p>Scissor lift, zone B, heard 3 minutes ago.</p>
      </Drawer>
    </GallerySection>
  );
}
