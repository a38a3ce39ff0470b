import { useLingui } from "@lingui/react/macro";
import { Bell } from "lucide-react";
import { useState } from "react";
import { PushChoice } from "../../kit/push/PushChoice.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { usePhoneRoll } from "./phoneRollService.ts";

/** Switches notifications of this phone on and off, behind one button. */
export function PhoneNotifications({ now }: { readonly now: number }) {
  const { t } = useLingui();
  const { push } = usePhoneRoll();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <IconButton
        size="large"
        label={t`Notifications on this phone`}
        icon={<Bell />}
        onPress={() => setIsOpen(true)}
      />
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={t`Notifications on this phone`}
        size="small"
      >
        <div className="PhonePersonDialog">
          <PushChoice service={push} now={now} size="large" />
        </div>
      </Dialog>
    </>
  );
}
