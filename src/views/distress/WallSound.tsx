import { Trans } from "@lingui/react/macro";
import { VolumeX } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "../ui/Button.tsx";
import "./WallSound.css";

/**
 * On a wall until somebody has pressed anything there once: browsers let no page sound before that. Whoever hangs the screen
 * up presses it, and it is silent no more until the page is loaded anew.
 */
export function WallSound() {
  const [isMuted, setMuted] = useState(() => navigator.userActivation?.hasBeenActive === false);
  useEffect(() => {
    if (!isMuted) return undefined;
    const judge = () => setMuted(!navigator.userActivation.hasBeenActive);
    const events = ["pointerup", "keydown"] as const;
    for (const event of events) document.addEventListener(event, judge);
    return () => {
      for (const event of events) document.removeEventListener(event, judge);
    };
  }, [isMuted]);
  if (!isMuted) return null;
  return (
    <div className="WallSound">
      <Button icon={<VolumeX aria-hidden />} onPress={() => setMuted(false)}>
        <Trans>Calls for help have no sound here: press once</Trans>
      </Button>
    </div>
  );
}
