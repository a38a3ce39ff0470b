import { useLingui } from "@lingui/react/macro";
import type { ComponentProps, ReactNode } from "react";
import { ProofRing } from "../ui/ProofRing.tsx";
import { MapMark, type MarkLook } from "./MapMark.tsx";

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
    { id: "material", label: t`Material` },
    { id: "personnel", label: t`Personnel` },
    { id: "other", label: t`Other` },
    { id: "mixed", label: t`Several kinds` },
  ] as const;
  const trusts = [
    { id: "fresh", label: t`BLE: in working order` },
    { id: "paused", label: t`BLE: prolonged inactivity` },
    { id: "silent", label: t`BLE: out of coverage; without a tag` },
    { id: "moving", label: t`GPS: moving` },
    { id: "stationary", label: t`GPS: stationary` },
    { id: "noSignal", label: t`GPS: no signal` },
    { id: "not-fresh", label: t`Uncertain because of a device` },
    { id: "unknown", label: t`Unknown because of a device` },
  ] as const;
  const devices = [
    { id: "gateway", label: t`Gateway`, mark: <path d="M8 2 14 13H2Z" /> },
    { id: "anchor", label: t`Anchor`, mark: <path d="M6 2h4v4h4v4h-4v4H6v-4H2V6h4Z" /> },
    { id: "box", label: t`Entry box`, mark: <rect x="5" y="2" width="6" height="12" rx="1" /> },
  ];
  const connectivities = [
    { id: "online", label: t`Online` },
    { id: "uncertain", label: t`Uncertain` },
    { id: "offline", label: t`Offline` },
  ] as const;
  return (
    <div className="MapLegend">
      <Part title={t`Assets`}>
        {kinds.map(({ id, label }) => (
          <Entry key={id} label={label} look="kind" category={id} />
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
        <Entry label={t`Several on no site`} look="open" category="mixed" />
        {trusts.map(({ id, label }) => (
          <Entry key={id} label={label} look={id} category="personnel" />
        ))}
        <li className="line-2">
          <ProofRing left={0.75} />
          {t`Ring: drains within an hour of the last signal`}
        </li>
      </Part>
      <Part title={t`Areas`}>
        <li className="line-2">
          <span className="MapLegend-hatch" aria-hidden />
          {t`Forbidden by a rule`}
        </li>
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
    <section>
      <h3 className="MapLegend-title">{title}</h3>
      <ul className="stack-1">{children}</ul>
    </section>
  );
}

function Entry({
  label,
  look,
  category,
  mark,
}: {
  readonly label: string;
  readonly look: MarkLook;
  readonly category?: ComponentProps<typeof MapMark>["category"];
  readonly mark?: ReactNode;
}) {
  return (
    <li className="line-2">
      <MapMark look={look} category={category} outline={mark} />
      {label}
    </li>
  );
}
