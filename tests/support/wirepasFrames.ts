/**
 * Frames that PyPI's `wirepas-mesh-messaging` 1.4.1 has made, in hexadecimal: events of a gateway gw-hall-a, with payloads
 * as they are published. `tests/unit/domain/connectors/wirepasMessaging.isolated.test.ts` has the package read and write them.
 */
export const WIREPAS_FRAMES = {
  /** 238/238 of node 0x00ABCDEF (wirepas/wm-sdk, libraries/positioning): two anchors and a voltage. */
  positioning:
    "0a5842560a230a0967772d68616c6c2d61120573696e6b301888ef99abc5e88c911120e6e5eac8a13410ef9baf0518d20920ee0128ee01303e38fbd095ffbc3140014a1002010008ab020178ac0201970402ab0b5803608c9628",
  /** 98/127 of a gateway that is configured to withhold payloads: its size alone. */
  withheld:
    "0a3842360a1b0a0967772d68616c6c2d61120573696e6b30180320e6e5eac8a13410ef9baf0518d2092062287f303e38fbd095ffbc3140005005",
  online: "0a1c0a1a0a140a0967772d68616c6c2d61180120e6e5eac8a13410011801",
  /** The last will of a gateway. */
  offline: "0a1c0a1a0a140a0967772d68616c6c2d61180220e6e5eac8a13410011802",
  /** 18/18 (wirepas/wm-sdk, example ble_scanner): an iBeacon at -67 dBm. */
  advertisement:
    "0a6442620a1b0a0967772d68616c6c2d61120573696e6b30180720b7de84c9a13410b3c44418d20920122812301f38f4d395ffbc3140004a2700bd24c0641a5baad30201061aff4c000215acfd065ec3c011e39bbe1a514932ac0100060003ca5801608c9628",
  /** 10/160 (elaInnovation/Wirepas-Python-sample): it moves, 513. */
  ela: "0a41423f0a1b0a0967772d68616c6c2d61120573696e6b30180920b7de84c9a13410e09baf0518d209200a28a001301438d0df95ffbc3140004a080806010001020000",
  /** 73/73 (docs.blueupbeacons.com, "Firmware Wirepas"): man down, 2987 mV. */
  blueUp:
    "0a4742450a1b0a0967772d68616c6c2d61120573696e6b30180820b7de84c9a13410ef9baf0518d20920492849303738e8d795ffbc3140014a0901074402070babf9025803608c9628",
} as const;
