import { Kbd } from "./Kbd.tsx";
import "./KeyHints.css";

export type KeyHint = {
  /** Pressed together, e.g. ["Ctrl", "K"]. */
  readonly keys: readonly string[];
  readonly label: string;
};

/** Which keys do what here. */
export function KeyHints({ hints }: { readonly hints: readonly KeyHint[] }) {
  return (
    <dl className="KeyHints">
      {hints.map(({ keys, label }) => (
        <div className="KeyHints-hint" key={label}>
          <dt className="KeyHints-keys">
            {keys.map((key) => (
              <Kbd key={key}>{key}</Kbd>
            ))}
          </dt>
          <dd>{label}</dd>
        </div>
      ))}
    </dl>
  );
}
