import { createContext } from "react";

/** Told that a screen has stopped working, where nobody stands before it to press "Try again"; null: somebody does. */
export const BrokenScreenContext = createContext<(() => void) | null>(null);
