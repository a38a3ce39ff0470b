import type {
  AnyActorRef,
  EventObject,
  MetaObject,
  NonReducibleUnknown,
  ParameterizedObject,
  PromiseActorLogic,
  ProvidedActor,
  StateMachine,
  StateSchema,
} from "xstate";

/** What composition provides: what the machine asks (`Input`) is answered by a promise of `Output`. */
export type Effect<Name extends string, Output, Input> = {
  readonly src: Name;
  readonly logic: PromiseActorLogic<Output, Input>;
  readonly id: string | undefined;
};

/**
 * A machine as a factory of this folder returns it. The chart inside a factory is written once and knows neither
 * commands nor questions; whoever uses the machine knows both, and nothing of theirs is `unknown`.
 */
export type KitMachine<
  Context extends object,
  Event extends EventObject,
  KitEffect extends ProvidedActor,
  State extends string,
  Emitted extends EventObject = EventObject,
> = StateMachine<
  Context,
  Event,
  Readonly<Record<string, AnyActorRef | undefined>>,
  KitEffect,
  ParameterizedObject,
  ParameterizedObject,
  never,
  State,
  "busy",
  NonReducibleUnknown,
  NonReducibleUnknown,
  Emitted,
  MetaObject,
  StateSchema
>;
