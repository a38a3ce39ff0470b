import { useLocation } from "wouter";
import { LOGIN_PATH } from "../kit/routes.ts";
import { leaveBy } from "../kit/useUnsavedGuard.ts";
import { useEntrance } from "../kit/services.ts";

/** Signs out; the address of what was open does not stay for whoever comes next. */
export function useSignOut(): () => void {
  const { authentication } = useEntrance();
  const [, navigate] = useLocation();
  return () => {
    leaveBy(() => {
      authentication.send({ type: "user.logout" });
      navigate(LOGIN_PATH, { replace: true });
    });
  };
}
