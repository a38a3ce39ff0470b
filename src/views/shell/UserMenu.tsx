import { useLingui } from "@lingui/react/macro";
import { useSelector } from "@xstate/react";
import {
  CircleUserRound,
  KeyRound,
  History,
  Keyboard,
  LogOut,
  MailQuestionMark,
  MonitorPlay,
  UserCog,
} from "lucide-react";
import { linkTo } from "../kit/routes.ts";
import { useServices } from "../kit/services.ts";
import { MenuButton } from "../ui/MenuButton.tsx";
import { useSignOut } from "./useSignOut.ts";

/** Who is signed in, and what concerns only them. */
export function UserMenu({
  onOpenActions,
  onOpenKeys,
  onOpenWall,
}: {
  readonly onOpenActions: () => void;
  readonly onOpenKeys: () => void;
  readonly onOpenWall: () => void;
}) {
  const { t } = useLingui();
  const { authentication } = useServices();
  const user = useSelector(authentication, (snapshot) => snapshot.context.user);
  const signOut = useSignOut();
  if (user === null) return null;
  return (
    <MenuButton
      label={user.name}
      icon={<CircleUserRound />}
      variant="quiet"
      placement="bottom end"
      items={[
        {
          kind: "section",
          id: "user",
          label: user.name,
          items: [
            {
              id: "account",
              label: t`My account`,
              icon: <UserCog />,
              href: linkTo("account"),
            },
            {
              id: "password",
              label: t`Change the password`,
              icon: <KeyRound />,
              href: linkTo("passwordUpdate"),
            },
            {
              id: "invitations",
              label: t`Invitations`,
              icon: <MailQuestionMark />,
              href: linkTo("invitations"),
            },
            { id: "actions", label: t`Last actions`, icon: <History />, keys: "H" },
            { id: "wall", label: t`Screen on the wall`, icon: <MonitorPlay />, keys: "W" },
            { id: "keys", label: t`Keys`, icon: <Keyboard />, keys: "?" },
            { id: "signOut", label: t`Sign out`, icon: <LogOut /> },
          ],
        },
      ]}
      onAction={(id) => {
        if (id === "actions") onOpenActions();
        if (id === "keys") onOpenKeys();
        if (id === "wall") onOpenWall();
        if (id === "signOut") signOut();
      }}
    />
  );
}
