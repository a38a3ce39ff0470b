import { useLingui } from "@lingui/react/macro";
import { X } from "lucide-react";
import { type ReactNode, useMemo, useState } from "react";
import {
  Button as AriaButton,
  Text,
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
} from "react-aria-components";
import { Button } from "./Button.tsx";
import type { Tone } from "./tone.ts";
import { TONE_ICONS } from "./toneIcons.tsx";
import type { ToastPlace } from "./toastPlace.ts";
import { useToastPlace } from "./useToastPlace.ts";
import { type ToastOptions, type Toasts, ToastsContext } from "./useToasts.ts";
import "./ToastProvider.css";
import "./toneColors.css";

type Message = Omit<ToastOptions, "timeoutMs"> & { readonly title: string; readonly tone: Tone };

/** Long enough to read two lines and decide about an Undo; errors stay until they are closed. */
const TIMEOUT_MS = 8_000;

/** More at once hide the work; the next ones wait. */
const MAX_AT_ONCE = 3;

/**
 * Shows the messages of useToasts() in a corner that is free: neither under the pointer nor over what has the focus.
 * They are announced, paused while hovered or focused, reached by F6.
 */
export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const { t } = useLingui();
  const queue = useMemo(() => new ToastQueue<Message>({ maxVisibleToasts: MAX_AT_ONCE }), []);
  const [place, setPlace] = useState<ToastPlace>("end");
  const freePlace = useToastPlace();
  const toasts = useMemo(
    // Those that stand there stay where they are: nothing moves under a hand.
    () => toastsOf(queue, () => queue.visibleToasts.length === 0 && setPlace(freePlace())),
    [queue, freePlace],
  );
  return (
    <ToastsContext.Provider value={toasts}>
      {children}
      <ToastRegion
        queue={queue}
        className="ToastRegion"
        data-place={place}
        aria-label={t`Messages`}
      >
        {({ toast }) => {
          const { title, tone, description, action } = toast.content;
          return (
            <Toast toast={toast} className="Toast" data-tone={tone}>
              {TONE_ICONS[tone]}
              <ToastContent className="Toast-texts">
                <Text slot="title" className="Toast-title">
                  {title}
                </Text>
                {description !== undefined && <Text slot="description">{description}</Text>}
              </ToastContent>
              {action !== undefined && (
                <Button
                  size="small"
                  slot={null}
                  onPress={() => {
                    action.onPress();
                    queue.close(toast.key);
                  }}
                >
                  {action.label}
                </Button>
              )}
              <AriaButton slot="close" className="Toast-close" aria-label={t`Close`}>
                <X aria-hidden="true" />
              </AriaButton>
            </Toast>
          );
        }}
      </ToastRegion>
    </ToastsContext.Provider>
  );
}

function toastsOf(queue: ToastQueue<Message>, beforeFirst: () => void): Toasts {
  const say =
    (tone: Tone, defaultTimeout: number | null) =>
    (title: string, { timeoutMs = defaultTimeout, ...rest }: ToastOptions = {}) => {
      beforeFirst();
      const key = queue.add(
        { ...rest, title, tone },
        timeoutMs === null ? {} : { timeout: timeoutMs },
      );
      return () => queue.close(key);
    };
  return {
    info: say("info", TIMEOUT_MS),
    success: say("success", TIMEOUT_MS),
    warning: say("warning", TIMEOUT_MS),
    error: say("danger", null),
  };
}
