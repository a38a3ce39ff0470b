import { type KeyboardEvent, useState } from "react";

type Keyboard = {
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onKeyUp: (event: KeyboardEvent) => void;
};

/** Whether Caps Lock was on at the last key pressed inside; the two listeners go onto the element that is watched. */
export function useCapsLock(): Keyboard & { readonly isOn: boolean } {
  const [isOn, setOn] = useState(false);
  const look = (event: KeyboardEvent) => setOn(event.getModifierState("CapsLock"));
  return { isOn, onKeyDown: look, onKeyUp: look };
}
