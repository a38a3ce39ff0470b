import { createContext, useContext } from "react";
import type { ActorRefFrom, AnyStateMachine, InspectionEvent } from "xstate";
import type { DemoRequest } from "../../domain/base/demoScenarios.ts";
import type { FrontSettings } from "../../domain/base/frontSettings.ts";
import type { FeatureFlag } from "../../domain/users/pages.ts";
import { must } from "../../domain/base/must.ts";
import type { EpochMs } from "../../domain/base/time.ts";
import type { UserPreferences } from "../../domain/users/userPreferences.ts";
import type { WallView } from "../../domain/wall/wallPlan.ts";
import type { alertHandlingMachine } from "../../machines/alerts/alertHandlingMachine.ts";
import type { authenticationMachine } from "../../machines/users/authenticationMachine.ts";
import type { connectionMachine } from "../../machines/shell/connectionMachine.ts";
import type { doneActionsMachine } from "../../machines/shell/doneActionsMachine.ts";
import type { FormDraft } from "../../machines/kit/formMachine.ts";
import type { evacuationMachine } from "../../machines/evacuations/evacuationMachine.ts";
import type { hubUserMachine } from "../../machines/users/hubUserMachine.ts";
import type { localeMachine } from "../../machines/shell/localeMachine.ts";
import type { partnerWidgetMachine } from "../../machines/shell/partnerWidgetMachine.ts";
import type { sessionMachine } from "../../machines/shell/sessionMachine.ts";
import type { timeMachineMachine } from "../../machines/timeMachine/timeMachineMachine.ts";
import type { MarkerTrouble } from "../../domain/referential/markerImage.ts";
import type { ReadStyle } from "../map/base/baseChoice.ts";
import type { NamedPlace } from "../../domain/sites/namedPlace.ts";
import type { ReadingMachine } from "../../machines/kit/readingMachine.ts";
import type { LiveClient } from "../../streams/feeds/liveClient.ts";

/** Light or dark as the user or the system wants, or the high contrast of a screen on a wall. */
export type ThemeChoice = "system" | "light" | "dark" | "wall";

/** A value that outlives the page and changes in other tabs too: the shape of React's external stores. */
export type Stored<Value> = {
  get(): Value;
  set(value: Value): void;
  subscribe(listener: () => void): () => void;
};

/** What was chosen for this device in a browser, whoever is signed in. */
export type DevicePreferences = {
  readonly theme: Stored<ThemeChoice>;
  readonly isSidebarCollapsed: Stored<boolean>;
  /** Features that are switched off in this browser. */
  readonly disabledFlags: Stored<readonly FeatureFlag[]>;
};

/** What a user has set for themselves in this browser (specification section 3, User preferences). */
export type Preferences = DevicePreferences & {
  /** Of the customer that is chosen now. */
  readonly ofCustomer: Stored<UserPreferences>;
  /** Notices of the platform that were put away in this browser, each with its reader. */
  readonly noticesPutAway: Stored<readonly string[]>;
  /** What a screen on the wall turned last in this browser. */
  readonly wallViews: Stored<readonly WallView[]>;
};

/** A transition of a machine, for /debug-ui. */
export type TransitionRecord = {
  readonly at: EpochMs;
  readonly machine: string;
  readonly event: string;
  readonly state: string;
};

/** Texts that are fetched apart: of what somebody who is signed in sees first, and of all other screens. */
export type TextPart = "shell" | "screens";

/** A machine that runs in this page, or did, for /debug-ui: names of states and events, nothing of what they carry. */
export type ObservedMachine = {
  /** One of its kind has its own each time that it is started. */
  readonly key: string;
  readonly machine: AnyStateMachine;
  readonly isRunning: boolean;
  /** Its state before the first of the events. */
  readonly begin: string;
  readonly state: string;
  /** The paths of the states that it is in. */
  readonly active: readonly string[];
  /** The last events that it was given, oldest first, those that changed nothing too. */
  readonly events: readonly Omit<TransitionRecord, "machine">[];
};

/** Asks the signed-in user for a fresh proof of who they are, where a call wants one. */
export type ProofService = {
  readonly isAsked: Omit<Stored<boolean>, "set">;
  /** Ends the question: the calls that wait are made once more, or refused. */
  readonly settle: (isProven: boolean) => void;
  /** Whether the session is proven, after the question where it was not. @throws where nobody answered */
  readonly assert: () => Promise<boolean>;
};

/** What main.tsx has built before anybody is signed in. */
export type EntranceServices = {
  readonly settings: FrontSettings;
  readonly live: LiveClient;
  /** The same promise until it has failed. */
  readonly fetchTexts: (part: TextPart) => Promise<void>;
  readonly authentication: ActorRefFrom<typeof authenticationMachine>;
  readonly connection: ActorRefFrom<typeof connectionMachine>;
  readonly session: ActorRefFrom<typeof sessionMachine>;
  readonly locale: ActorRefFrom<typeof localeMachine>;
  readonly hubUser: ActorRefFrom<typeof hubUserMachine>;
  readonly partnerWidget: ActorRefFrom<typeof partnerWidgetMachine>;
  readonly timeMachine: ActorRefFrom<typeof timeMachineMachine>;
  /** The instant of the past that all feeds of the customer show; null: the present. */
  readonly past: Omit<Stored<EpochMs | null>, "set">;
  /** Follows the customer at the pace of safety until the answer is called; by `useSafetyPace`. */
  readonly holdSafetyPace: () => () => void;
  readonly proof: ProofService;
  readonly preferences: DevicePreferences;
  /** The server's clock as far as it is known, epoch ms. */
  readonly now: () => EpochMs;
  /** The last transitions of all machines, oldest first. */
  readonly transitions: Omit<Stored<readonly TransitionRecord[]>, "set">;
  /** The machines that were started last, those that have ended too, in the order of their start. */
  readonly machines: Omit<Stored<readonly ObservedMachine[]>, "set">;
  /** Given to a machine that a view starts: what it passes through is then among the `transitions`. */
  readonly inspect: (event: InspectionEvent) => void;
};

/** An image of a marker, or why there is none. */
export type ReadMarker =
  | { readonly kind: "image"; readonly image: ImageBitmap }
  | { readonly kind: "refused"; readonly why: MarkerTrouble };

/** All that views use once somebody is signed in; the rest is fetched with the first screen. */
export type Services = EntranceServices & {
  readonly alertHandling: ActorRefFrom<typeof alertHandlingMachine>;
  readonly evacuation: ActorRefFrom<typeof evacuationMachine>;
  /** The last actions that may be taken back. */
  readonly doneActions: ActorRefFrom<typeof doneActionsMachine>;
  readonly preferences: Preferences;
  /** What is being written under a key, kept in this tab until it is sent. */
  readonly textDraft: (key: string) => Stored<string>;
  /** What a form was left with under a key, kept in this tab until it is saved or given up. */
  readonly formDraft: (key: string) => Stored<FormDraft | null>;
  readonly readMapStyle: ReadStyle;
  /** The image of a family's marker by its address; the same promise for the same address. */
  readonly readMarker: (markerUrl: string) => Promise<ReadMarker>;
  /** An image of a marker of a file, small, as an address that has it in itself. */
  readonly makeMarker: (
    file: File,
  ) => Promise<{ readonly url: string } | { readonly why: MarkerTrouble }>;
  /** Towns and coordinates by what was typed. */
  readonly placeSearch: ReadingMachine<string, readonly NamedPlace[]>;
  /** Asks the demo to play a scenario or to end it; false: it did not answer. */
  readonly playDemo: (request: DemoRequest) => Promise<boolean>;
};

export const EntranceContext = createContext<EntranceServices | null>(null);
export const ServicesContext = createContext<Services | null>(null);

/** What there is before the sign-in too. @throws where no EntranceContext surrounds the component */
export function useEntrance(): EntranceServices {
  return must(useContext(EntranceContext), "EntranceContext surrounds every view");
}

/** The services of the running front. @throws where no ServicesContext surrounds the component */
export function useServices(): Services {
  return must(useContext(ServicesContext), "ServicesContext surrounds every screen");
}
