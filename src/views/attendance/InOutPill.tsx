import { useLingui } from "@lingui/react/macro";
import { CircleHelp, LogIn, LogOut } from "lucide-react";
import { StatusPill } from "../ui/StatusPill.tsx";
import { useInOutWords } from "./useInOutWords.ts";

/** Whether somebody is in; `isUnread`: by the boxes they are, but the exit was probably not read. */
export function InOutPill({
  isIn,
  isUnread = false,
}: {
  readonly isIn: boolean;
  readonly isUnread?: boolean;
}) {
  const { t } = useLingui();
  const words = useInOutWords();
  if (isUnread)
    return (
      <StatusPill tone="warning" size="small" icon={<CircleHelp aria-hidden />}>
        {t`Exit not read?`}
      </StatusPill>
    );
  return (
    <StatusPill
      tone={isIn ? "success" : "neutral"}
      size="small"
      icon={isIn ? <LogIn aria-hidden /> : <LogOut aria-hidden />}
    >
      {words(isIn)}
    </StatusPill>
  );
}
