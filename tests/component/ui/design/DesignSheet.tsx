import { scaleLinear } from "@visx/scale";
import { Bar } from "@visx/shape";
import type { ReactNode } from "react";
import { TAG_TIMEOUT } from "../../../../src/domain/assets/asset.ts";
import { PROOF_AGE } from "../../../../src/domain/base/freshness.ts";
import { proofLeft } from "../../../../src/domain/base/proofLeft.ts";
import { type EpochMs, HOUR, MINUTE, SECOND } from "../../../../src/domain/base/time.ts";
import { MapLegend } from "../../../../src/views/map/MapLegend.tsx";
import { Age } from "../../../../src/views/ui/Age.tsx";
import { Button } from "../../../../src/views/ui/Button.tsx";
import { CountChart } from "../../../../src/views/ui/charts/CountChart.tsx";
import { countScale } from "../../../../src/views/ui/charts/countScale.ts";
import { Sparkline } from "../../../../src/views/ui/charts/Sparkline.tsx";
import { Figure } from "../../../../src/views/ui/Figure.tsx";
import { FreshnessMark } from "../../../../src/views/ui/FreshnessMark.tsx";
import { Logo } from "../../../../src/views/ui/Logo.tsx";
import { Meter } from "../../../../src/views/ui/Meter.tsx";
import { ProofRing } from "../../../../src/views/ui/ProofRing.tsx";
import { StatusPill } from "../../../../src/views/ui/StatusPill.tsx";
import { TONES } from "../gallery/tones.ts";
import "../../../../src/views/map/Map.css";
import "./DesignSheet.css";

const SURFACES = ["surface-page", "surface", "surface-sunken", "surface-selected"];
const COLOURS = ["text", "text-muted", "accent", ...TONES];
const MARKS = ["fresh", "not-fresh", "unknown"];
const CATEGORIES = ["category-material", "category-personnel", "category-other"];
const SIZES = ["xs", "sm", "md", "lg", "xl", "2xl", "3xl", "figure"];
const SPACES = ["1", "2", "3", "4", "6", "8", "12", "16"];
const AGES = [0, 10 * MINUTE, 30 * MINUTE, 55 * MINUTE, 3 * HOUR];
const HOURS = [0, 0, 3, 18, 42, 51, 49, 50, 31, 8, 2, 0];
const BOX = { width: 320, height: 120, left: 28, right: 8, top: 8, bottom: 28 };

/** The sections of docs/design.md, each made of the product's own parts, to be pictured in each theme. */
export const DESIGN_SECTIONS: Readonly<Record<string, (now: EpochMs) => ReactNode>> = {
  colour: () => (
    <>
      <Swatches names={SURFACES} />
      <Swatches names={COLOURS} />
      <Swatches names={[...MARKS, ...CATEGORIES]} />
    </>
  ),
  type: () => (
    <div className="DesignSheet-lines">
      <Logo />
      {SIZES.toReversed().map((size) => (
        <p key={size} style={{ fontSize: `var(--size-${size})` }}>
          <span className="tabular">51</span> people on site <small>--size-{size}</small>
        </p>
      ))}
    </div>
  ),
  space: () => (
    <div className="DesignSheet-lines">
      {SPACES.map((space) => (
        <p key={space} className="DesignSheet-space">
          <span style={{ inlineSize: `var(--space-${space})` }} />
          --space-{space}
        </p>
      ))}
      <p className="DesignSheet-row">
        <Button size="small">Small</Button>
        <Button>Medium</Button>
        <Button size="large" variant="primary">
          Large
        </Button>
      </p>
    </div>
  ),
  status: () => (
    <>
      <div className="DesignSheet-row">
        {TONES.map((tone) => (
          <StatusPill key={tone} tone={tone}>
            {tone}
          </StatusPill>
        ))}
      </div>
      <div className="DesignSheet-row">
        <Figure label="People on site" value={51} size="large" />
        <Figure label="Missing" value={3} size="large" tone="danger" />
        <Figure label="Occupancy" value={null} size="large" note="not known, which is not zero" />
      </div>
    </>
  ),
  age: (now) => (
    <>
      <div className="DesignSheet-row">
        {[0, 5, 10, 15].map((seconds) => (
          <span key={seconds} className="DesignSheet-ring" data-spent={seconds === 15 || undefined}>
            <ProofRing left={proofLeft(now - seconds * SECOND, PROOF_AGE.safety, now)} />
            {seconds} s
          </span>
        ))}
      </div>
      <div className="DesignSheet-row">
        {AGES.map((age) => (
          <Age key={age} at={now - age} now={now} form="compact" proofFor={TAG_TIMEOUT} />
        ))}
      </div>
      <div className="DesignSheet-row">
        <FreshnessMark isLive since={now - HOUR} now={now} />
        <FreshnessMark isLive={false} since={now - 4 * MINUTE} now={now} />
      </div>
    </>
  ),
  map: () => <MapLegend hasDevices hasImages />,
  chart: () => {
    const counts = countScale(HOURS, BOX.height);
    const hours = scaleLinear({ domain: [0, HOURS.length], range: [0, BOX.width] });
    const width = BOX.width / HOURS.length;
    return (
      <div className="DesignSheet-row">
        <div className="DesignSheet-chart">
          <CountChart
            label="People on site by two hours"
            box={BOX}
            counts={counts}
            bottom={{
              scale: hours,
              values: [0, 3, 6, 9],
              format: (at) => `${String(Number(at) * 2).padStart(2, "0")}:00`,
            }}
          >
            {(hatch) =>
              HOURS.map((count, at) => (
                <Bar
                  // A bar has nothing of its own but its place.
                  // oxlint-disable-next-line react/no-array-index-key
                  key={at}
                  x={hours(at) + 2}
                  width={width - 4}
                  y={at === 11 ? 0 : counts.scale(count)}
                  height={at === 11 ? BOX.height : BOX.height - counts.scale(count)}
                  fill={at === 11 ? hatch : "var(--accent)"}
                />
              ))
            }
          </CountChart>
        </div>
        <Sparkline counts={HOURS} label="Alerts by two hours" />
        <div className="DesignSheet-chart">
          <Meter label="Occupancy" value={72} />
        </div>
      </div>
    );
  },
};

function Swatches({ names }: { readonly names: readonly string[] }) {
  return (
    <ul className="DesignSheet-swatches">
      {names.map((name) => (
        <li key={name}>
          <span style={{ background: `var(--${name})` }} />
          {name}
        </li>
      ))}
    </ul>
  );
}
