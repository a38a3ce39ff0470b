import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { Button } from "../ui/Button.tsx";

/** Lets the browser show a notice when a real evacuation starts; nothing where it cannot, or where it was decided already. */
export function NoticeChoice() {
  const [permission, setPermission] = useState(() =>
    typeof Notification === "undefined" ? "denied" : Notification.permission,
  );
  if (permission === "granted")
    return (
      <p>
        <Trans>This browser notifies you when a real evacuation starts.</Trans>
      </p>
    );
  if (permission === "denied") return null;
  return (
    <Button onPress={() => void Notification.requestPermission().then(setPermission)}>
      <Trans>Notify me of evacuations</Trans>
    </Button>
  );
}
