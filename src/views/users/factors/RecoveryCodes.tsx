import "./Factors.css";

/** Recovery codes, to be kept where the device is not. */
export function RecoveryCodes({ codes }: { readonly codes: readonly string[] }) {
  return (
    <ul className="RecoveryCodes" translate="no">
      {codes.map((code) => (
        <li key={code}>
          <code>{code}</code>
        </li>
      ))}
    </ul>
  );
}
