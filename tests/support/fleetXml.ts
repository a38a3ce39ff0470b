/**
 * A page of a fleet snapshot as XML (ISO 15143-3): names and times of elements as Trackunit and Proemion publish them, with
 * a link to the next page where one is given.
 */
export function fleetXml(machines: readonly string[], next: string | null = null): string {
  const link = (rel: string, href: string) =>
    `<Links><rel>${rel}</rel><href>${href}</href></Links>`;
  return [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>',
    '<Fleet xmlns="http://standards.iso.org/iso/15143/-3" version="1" snapshotTime="2026-03-05T10:00:00Z">',
    link("self", "/Fleet/1"),
    next === null ? "" : link("next", next),
    ...machines,
    "</Fleet>",
  ].join("");
}

/** One machine of it. */
export function machineXml(pin: string): string {
  return [
    "<Equipment>",
    `<EquipmentHeader><OEMName>Volvo</OEMName><Model>EC220E</Model><EquipmentID>Digger 7</EquipmentID><SerialNumber>310022</SerialNumber><PIN>${pin}</PIN></EquipmentHeader>`,
    '<Location datetime="2026-03-05T09:55:00Z"><Latitude>48.8584</Latitude><Longitude>2.2945</Longitude></Location>',
    '<CumulativeOperatingHours datetime="2026-03-05T09:50:00Z"><Hour>4211.55</Hour></CumulativeOperatingHours>',
    '<Distance datetime="2026-03-05T09:50:00Z"><OdometerUnits>kilometre</OdometerUnits><Odometer>1250.5</Odometer></Distance>',
    '<FuelRemaining datetime="2026-03-05T09:50:00Z"><Percent>64</Percent></FuelRemaining>',
    '<EngineStatus datetime="2026-03-05T09:55:30Z"><EngineNumber>1</EngineNumber><Running>true</Running></EngineStatus>',
    "</Equipment>",
  ].join("");
}
