import { Bell, Download, Ellipsis, MapPin, Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../../src/views/ui/Button.tsx";
import { IconButton } from "../../../../src/views/ui/IconButton.tsx";
import { Kbd } from "../../../../src/views/ui/Kbd.tsx";
import { LinkButton } from "../../../../src/views/ui/LinkButton.tsx";
import { MenuButton } from "../../../../src/views/ui/MenuButton.tsx";
import type { MenuEntry } from "../../../../src/views/ui/menuEntry.ts";
import { Pagination, type PageSize } from "../../../../src/views/ui/Pagination.tsx";
import { Tabs } from "../../../../src/views/ui/Tabs.tsx";
import { Badge } from "../../../../src/views/ui/Badge.tsx";
import { TextLink } from "../../../../src/views/ui/TextLink.tsx";
import { GallerySection } from "./GallerySection.tsx";
import { Sample } from "./Sample.tsx";

const VARIANTS = ["primary", "secondary", "quiet", "danger"] as const;
const ITEMS: readonly MenuEntry[] = [
  { id: "edit", label: "Edit", icon: <Pencil />, keys: "E" },
  { id: "locate", label: "Show on the map", icon: <MapPin />, description: "Floor 2, zone B" },
  { id: "export", label: "Export", icon: <Download />, isDisabled: true },
  { kind: "separator", id: "line" },
  { id: "delete", label: "Delete", icon: <Trash2 />, tone: "danger" },
];

/** Buttons, links, menus and the ways through pages. */
export function GalleryActions() {
  const [isOn, setIsOn] = useState(true);
  const [tab, setTab] = useState<"life" | "tags" | "files">("life");
  const [page, setPage] = useState<{ page: number; pageSize: PageSize }>({ page: 2, pageSize: 25 });
  const [columns, setColumns] = useState<ReadonlySet<string>>(new Set(["reference"]));
  return (
    <GallerySection title="Actions and ways">
      <Sample name="Button">
        {VARIANTS.map((variant) => (
          <Button key={variant} variant={variant}>
            {variant}
          </Button>
        ))}
        <Button icon={<Plus />} variant="primary">
          New asset
        </Button>
        <Button size="small">Small</Button>
        <Button size="large">Large</Button>
      </Sample>
      <Sample name="Button, disabled and pending">
        {VARIANTS.map((variant) => (
          <Button key={variant} variant={variant} isDisabled>
            {variant}
          </Button>
        ))}
        <Button isPending>Saving</Button>
        <Button variant="primary" isPending>
          Saving
        </Button>
      </Sample>
      <Sample name="IconButton, LinkButton, TextLink">
        <IconButton label="Alerts" icon={<Bell />} keys="A" />
        <IconButton
          label="Follow"
          icon={<MapPin />}
          isPressed={isOn}
          onPress={() => setIsOn(!isOn)}
        />
        <IconButton label="Edit" icon={<Pencil />} variant="secondary" />
        <IconButton label="Delete" icon={<Trash2 />} isDisabled />
        <LinkButton href="#top" icon={<Download />}>
          Download
        </LinkButton>
        <TextLink href="#top">Link in a text</TextLink>
        <TextLink href="#top" isQuiet>
          MAT-00231
        </TextLink>
      </Sample>
      <Sample name="MenuButton">
        <MenuButton label="Actions" items={ITEMS} onAction={() => undefined} />
        <MenuButton label="More" icon={<Ellipsis />} items={ITEMS} onAction={() => undefined} />
        <MenuButton
          label="Columns"
          selectionMode="multiple"
          selectedIds={columns}
          onSelectionChange={setColumns}
          items={[
            {
              kind: "section",
              id: "shown",
              label: "Shown",
              items: [
                { id: "reference", label: "Reference" },
                { id: "family", label: "Family" },
              ],
            },
          ]}
        />
      </Sample>
      <Sample name="Tabs">
        <Tabs
          label="Asset"
          selected={tab}
          onSelect={setTab}
          tabs={[
            { id: "life", label: "Life", panel: <p>What happened to it.</p> },
            {
              id: "tags",
              label: "Tags",
              badge: <Badge count={2} label="2 tags" />,
              panel: <p>Its tags.</p>,
            },
            { id: "files", label: "Files", isDisabled: true },
          ]}
        />
      </Sample>
      <Sample name="Pagination, Kbd">
        <Pagination {...page} total={1_234} onChange={setPage} />
        <Kbd>Esc</Kbd>
      </Sample>
    </GallerySection>
  );
}
