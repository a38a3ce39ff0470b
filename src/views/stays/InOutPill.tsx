import { LogIn, LogOut } from "lucide-react";
import { StatusPill } from "../ui/StatusPill.tsx";
import { useInOutWords } from "./useInOutWords.ts";

/** Whether somebody is in. */
export function InOutPill({ isIn }: { readonly isIn: boolean }) {
  const words = useInOutWords();
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
