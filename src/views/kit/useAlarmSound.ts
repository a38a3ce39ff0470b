import { useCallback, useEffect, useRef, useState } from "react";

/** Two tones, a fourth apart, in Hz, each for so long in s; repeated after so many ms. */
const TONES = [740, 988] as const;
const TONE = 0.35;
const REPEATED = 2000;

/** Whether the sound is heard; `blocked`: the browser waits for somebody to press something on this page first. */
export type AlarmSound = { readonly isBlocked: boolean; readonly allow: () => void };

/** A sound that repeats while `isOn`. Made by the browser itself: nothing has to be loaded in an emergency. */
export function useAlarmSound(isOn: boolean): AlarmSound {
  const player = useRef<AudioContext | null>(null);
  const [isHeard, setHeard] = useState(false);
  useEffect(() => {
    // Some browsers, and those without a sound device, have none.
    if (!isOn || typeof AudioContext === "undefined") return;
    const context = new AudioContext();
    player.current = context;
    const judge = () => setHeard(context.state === "running");
    context.addEventListener("statechange", judge);
    const play = () => {
      if (context.state === "running") sound(context);
    };
    play();
    const timer = window.setInterval(play, REPEATED);
    return () => {
      window.clearInterval(timer);
      context.removeEventListener("statechange", judge);
      player.current = null;
      setHeard(false);
      void context.close();
    };
  }, [isOn]);
  const allow = useCallback(() => void player.current?.resume(), []);
  return { isBlocked: !isHeard, allow };
}

function sound(context: AudioContext): void {
  TONES.forEach((frequency, place) => {
    const start = context.currentTime + place * TONE;
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0, start);
    volume.gain.linearRampToValueAtTime(0.4, start + 0.02);
    volume.gain.setValueAtTime(0.4, start + TONE - 0.05);
    volume.gain.linearRampToValueAtTime(0, start + TONE);
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(start + TONE);
  });
}
