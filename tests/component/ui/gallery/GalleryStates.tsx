import { type EpochMs, DAY, HOUR, MINUTE } from "../../../../src/domain/base/time.ts";
import { Age } from "../../../../src/views/ui/Age.tsx";
import { Badge } from "../../../../src/views/ui/Badge.tsx";
import { BatteryMeter } from "../../../../src/views/ui/BatteryMeter.tsx";
import { ColorSwatch } from "../../../../src/views/ui/ColorSwatch.tsx";
import { DescriptionList } from "../../../../src/views/ui/DescriptionList.tsx";
import { Figure } from "../../../../src/views/ui/Figure.tsx";
import { FreshnessMark } from "../../../../src/views/ui/FreshnessMark.tsx";
import { Initials } from "../../../../src/views/ui/Initials.tsx";
import { Legend } from "../../../../src/views/ui/Legend.tsx";
import { Meter } from "../../../../src/views/ui/Meter.tsx";
import { Stale } from "../../../../src/views/ui/Stale.tsx";
import { StatusPill } from "../../../../src/views/ui/StatusPill.tsx";
import { TONES } from "./tones.ts";
import { GallerySection } from "./GallerySection.tsx";
import { Sample } from "./Sample.tsx";

/** How things stand: figures, states, ages, freshness. */
export function GalleryStates({ now }: { readonly now: EpochMs }) {
  return (
    <GallerySection title="States and figures">
      <Sample name="StatusPill, Badge">
        {TONES.map((tone) => (
          <StatusPill key={tone} tone={tone}>
            {tone}
          </StatusPill>
        ))}
        {TONES.map((tone, at) => (
          <Badge key={tone} tone={tone} count={at * 40} label={`${at * 40} alerts`} />
        ))}
      </Sample>
      <Sample name="Figure">
        <Figure
          label="Present now"
          value={1_248}
          trend={{ direction: "up", label: "12 more than at 08:00", tone: "success" }}
        />
        <Figure label="Open alerts" value={7} tone="danger" size="large" />
        <Figure label="Present now" value={62} isStale note="3 not fresh" />
        <Figure label="Occupancy" value={null} unit="%" />
      </Sample>
      <Sample name="Figure, wall">
        <Figure label="On site" value={62} unit="people" size="wall" tone="success" />
      </Sample>
      <Sample name="Age, FreshnessMark">
        <Age at={now - 3 * MINUTE} now={now} />
        <Age at={now - 26 * HOUR} now={now} form="compact" />
        <Age at={now + 3 * MINUTE} now={now} />
        <Age at={null} now={now} />
        <FreshnessMark isLive since={now - HOUR} now={now} />
        <FreshnessMark isLive={false} since={now - 4 * MINUTE} now={now} />
        <FreshnessMark isLive={false} since={now - 3 * DAY} now={now} />
        <FreshnessMark isLive={false} since={now - 4 * MINUTE} now={now} isCompact />
        <FreshnessMark isLive={false} since={null} now={now} />
      </Sample>
      <Sample name="Meter, BatteryMeter">
        <Meter label="Occupancy" value={72} />
        <Meter label="Occupancy" value={22} tone="warning" />
        <Meter label="Occupancy" value={null} />
        {[5, 22, 55, 92, null].map((level) => (
          <BatteryMeter key={level} level={level} />
        ))}
      </Sample>
      <Sample name="Legend, Initials, ColorSwatch">
        <Legend
          label="Marks of the map"
          items={[
            { id: "m", label: "Material", color: "var(--category-material)", count: 240 },
            { id: "p", label: "Personnel", color: "var(--category-personnel)", mark: "square" },
            { id: "o", label: "Other", color: "var(--category-other)", mark: "ring" },
            { id: "u", label: "Unknown", color: "var(--unknown)", mark: "hatch" },
            { id: "l", label: "Track", color: "var(--accent)", mark: "line" },
          ]}
        />
        <Initials name="Anne Le Goff" />
        <Initials name="admin" size="small" />
        <Initials name="Jean-Paul Martin" size="large" />
        <ColorSwatch color="#c62a2f" label="Red" />
        <ColorSwatch color="#1a7f45" label="Green" />
      </Sample>
      <Sample name="DescriptionList">
        <DescriptionList
          items={[
            { id: "reference", term: "Reference", description: "MAT-00231" },
            { id: "seen", term: "Last seen", description: <Age at={now - HOUR} now={now} /> },
          ]}
        />
        <DescriptionList
          layout="columns"
          items={[
            { id: "reference", term: "Reference", description: "MAT-00231" },
            { id: "family", term: "Family", description: "Lift" },
          ]}
        />
      </Sample>
      <Sample name="Stale">
        <Stale isStale>
          <p>What is not live is dimmed and stays readable.</p>
          <StatusPill tone="success">Online</StatusPill>
        </Stale>
      </Sample>
    </GallerySection>
  );
}
