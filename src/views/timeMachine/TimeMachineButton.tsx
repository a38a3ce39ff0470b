import { useLingui } from "@lingui/react/macro";
import { History } from "lucide-react";
import { IconButton } from "../ui/IconButton.tsx";
import type { PageTime } from "./TimeMachine.tsx";

/** Opens and closes the time machine, on the pages that can be seen as they were. */
export function TimeMachineButton({ isOpen, toggle }: Pick<PageTime, "isOpen" | "toggle">) {
  const { t } = useLingui();
  return (
    <IconButton
      label={t`Time machine`}
      keys="T"
      icon={<History />}
      isPressed={isOpen}
      onPress={toggle}
    />
  );
}
