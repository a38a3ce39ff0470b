import { PackageOpen, RotateCcw } from "lucide-react";
import { useState } from "react";
import { Banner } from "../../../../src/views/ui/Banner.tsx";
import { Button } from "../../../../src/views/ui/Button.tsx";
import { Card } from "../../../../src/views/ui/Card.tsx";
import { FreshnessMark } from "../../../../src/views/ui/FreshnessMark.tsx";
import { Panel } from "../../../../src/views/ui/Panel.tsx";
import { ProgressBar } from "../../../../src/views/ui/ProgressBar.tsx";
import { Skeleton } from "../../../../src/views/ui/Skeleton.tsx";
import { Spinner } from "../../../../src/views/ui/Spinner.tsx";
import { TONES } from "./tones.ts";
import { useToasts } from "../../../../src/views/ui/useToasts.ts";
import { GallerySection } from "./GallerySection.tsx";
import { Sample } from "./Sample.tsx";

/** What is said to the reader: banners, toasts, panels in all their states. */
export function GalleryMessages() {
  const toasts = useToasts();
  const [chosen, setChosen] = useState(true);
  return (
    <GallerySection title="Messages and containers">
      <Sample name="Banner" isWide>
        {TONES.map((tone) => (
          <Banner
            key={tone}
            tone={tone}
            title={`Gateway G4 (${tone})`}
            {...(tone === "info" ? { onDismiss: () => undefined } : {})}
            {...(tone === "danger" ? { action: <Button size="small">Show it</Button> } : {})}
          >
            Down since 09:12: 37 tags are unknown because of it.
          </Banner>
        ))}
      </Sample>
      <Sample name="Toasts">
        <Button
          onPress={() =>
            toasts.success("Alert acknowledged", {
              action: { label: "Undo", onPress: () => toasts.info("Alert open again") },
            })
          }
        >
          Success with Undo
        </Button>
        <Button
          onPress={() =>
            toasts.error("MAT-00231 is not saved", {
              description: "The server does not answer. Try again in a minute.",
            })
          }
        >
          Error
        </Button>
        <Button onPress={() => toasts.warning("2 of 40 tags are refused")}>Warning</Button>
      </Sample>
      <Sample name="ProgressBar, Spinner">
        <ProgressBar
          label="Importing assets"
          value={120}
          maxValue={800}
          valueText="120 of 800"
          onCancel={() => undefined}
        />
        <ProgressBar label="Waiting for the server" value={null} />
        <Spinner />
        <Spinner size="large" label="Reading the plan" />
      </Sample>
      <Sample name="Skeleton">
        <Skeleton kind="lines" />
        <Skeleton kind="rows" count={2} />
        <Skeleton kind="block" />
      </Sample>
      <Sample name="Panel" isWide>
        <div className="Gallery-half">
          <Panel
            title="Presence"
            freshness={<FreshnessMark isLive since={0} now={0} />}
            actions={<Button size="small">Export</Button>}
          >
            Who is where.
          </Panel>
        </div>
        <div className="Gallery-half">
          <Panel title="Presence, loading" state={{ kind: "loading" }} />
        </div>
        <div className="Gallery-half">
          <Panel
            title="Assets"
            state={{
              kind: "empty",
              icon: <PackageOpen />,
              title: "No assets on this floor",
              description: "Nothing has been heard here since Monday.",
              action: <Button variant="primary">Choose another floor</Button>,
            }}
          />
        </div>
        <div className="Gallery-half">
          <Panel
            title="Assets, failed"
            state={{
              kind: "error",
              title: "The assets cannot be read",
              description: "The server answered 503. What was shown before is kept.",
              onRetry: () => undefined,
            }}
          />
        </div>
      </Sample>
      <Sample name="Card">
        <Card title="Tour Horizon" href="#horizon" footer="240 materials, 60 people">
          Worksite with 3 floors.
        </Card>
        <Card
          title="Locamat"
          isSelected={chosen}
          onPress={() => setChosen(!chosen)}
          actions={
            <Button size="small" icon={<RotateCcw />}>
              Reset
            </Button>
          }
        >
          Chosen, with an action of its own.
        </Card>
      </Sample>
    </GallerySection>
  );
}
