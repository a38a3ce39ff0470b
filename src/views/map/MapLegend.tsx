import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";

/** What the marks of the map mean. Drawn as the map draws them: the outline tells the kind, the filling the trust. */
export function MapLegend({
  hasDevices,
  hasImages,
}: {
  readonly hasDevices: boolean;
  readonly hasImages: boolean;
}) {
  const { t } = useLingui();
  const kinds = [
    {
      id: "material",
      label: t`Material`,
      mark: <rect x="3" y="3" width="10" height="10" rx="2" />,
    },
    { id: "personnel", label: t`Personnel`, mark: <circle cx="8" cy="8" r="5.5" /> },
    { id: "other", label: t`Other`, mark: <path d="M8 1.5 14.5 8 8 14.5 1.5 8Z" /> },
    { id: "mixed", label: t`Several kinds`, mark: <path d="M4.5 2h7L15 8l-3.5 6h-7L1 8Z" /> },
  ];
  const trusts = [
    { id: "fresh", label: t`Fresh: stationary, in working order` },
    { id: "moving", label: t`Fresh: moving (GPS)` },
    { id: "paused", label: t`Fresh: prolonged inactivity (BLE)` },
    { id: "not-fresh", label: t`Uncertain because of a device` },
    { id: "silent", label: t`No signal (GPS), out of coverage (BLE)` },
    { id: "unknown", label: t`Unknown because of a device` },
  ];
  const devices = [
    { id: "gateway", label: t`Gateway`, mark: <path d="M8 2 14 13H2Z" /> },
    { id: "anchor", label: t`Anchor`, mark: <path d="M6 2h4v4h4v4h-4v4H6v-4H2V6h4Z" /> },
    { id: "box", label: t`Entry box`, mark: <rect x="5" y="2" width="6" height="12" rx="1" /> },
  ];
  const connectivities = [
    { id: "online", label: t`Online` },
    { id: "uncertain", label: t`Uncertain` },
    { id: "offline", label: t`Offline` },
  ];
  return (
    <div className="MapLegend">
      <Part title={t`Assets`}>
        {kinds.map(({ id, label, mark }) => (
          <Entry key={id} label={label} look="kind" mark={mark} />
        ))}
        {hasImages && (
          <Entry
            label={t`With the image of its family: kind and state at its foot`}
            look="image"
            mark={
              <>
                <rect x="1.5" y="1.5" width="11" height="11" rx="3" />
                <path className="MapLegend-picture" d="M3.5 10 6 6.5 8 9 9 8l1.5 2Z" />
                <circle className="MapLegend-foot" cx="12.5" cy="12.5" r="3" />
              </>
            }
          />
        )}
        {trusts.map(({ id, label }) => (
          <Entry key={id} label={label} look={id} mark={<circle cx="8" cy="8" r="5.5" />} />
        ))}
      </Part>
      {hasDevices && (
        <Part title={t`Devices`}>
          {devices.map(({ id, label, mark }) => (
            <Entry key={id} label={label} look="kind" mark={mark} />
          ))}
          {connectivities.map(({ id, label }) => (
            <Entry key={id} label={label} look={id} mark={<path d="M8 2 14 13H2Z" />} />
          ))}
        </Part>
      )}
    </div>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="MapLegend-part">
      <h3 className="MapLegend-title">{title}</h3>
      <ul className="MapLegend-entries">{children}</ul>
    </section>
  );
}

/** `look`: "kind" or one of the fillings, coloured in Map.css. */
function Entry({
  label,
  look,
  mark,
}: {
  readonly label: string;
  readonly look: string;
  readonly mark: ReactNode;
}) {
  return (
    <li className="MapLegend-entry">
      <svg className="MapLegend-mark" data-look={look} viewBox="0 0 16 16" aria-hidden="true">
        {mark}
        {look === "unknown" && <path d="M4.5 11.5 11.5 4.5M4 8.5 8.5 4M7.5 12 12 7.5" />}
        {look === "silent" && <path d="M4.5 11.5 11.5 4.5" />}
        {look === "moving" && <path className="MapLegend-sign" d="M6.5 5.5 11 8 6.5 10.5Z" />}
        {look === "paused" && (
          <path className="MapLegend-sign" d="M5.5 5.5h1.5v5H5.5ZM9 5.5h1.5v5H9Z" />
        )}
        {look === "offline" && <path className="MapLegend-cross" d="M5 12 11 5M5 5l6 7" />}
      </svg>
      {label}
    </li>
  );
}
