import type { Sentence, SpeechProgress, ToSurface } from '@lectern/contracts';
import type { Speech, VoiceOptions } from './speech.ts';
import type { SleepChoice } from './speech-settings.ts';

/** Why it stopped without being asked to. */
export type SpeechTrouble = 'blocked' | 'failed' | 'missing' | 'noVoice' | 'silent';
export type ReadAloudStatus = 'off' | 'playing' | 'paused';
export type ReadAloudState = {
  status: ReadAloudStatus;
  /** The language of the sentence that was spoken last. */
  language: string | null;
  sleep: SleepChoice;
};

type Setup = {
  speech: Speech;
  /** Milliseconds of a monotonic clock. */
  now: () => number;
  onChange: (state: ReadAloudState) => void;
};
/** The surface, the chosen voice and speed, and what is told to the reader; they may change while the player lives. */
type Connections = {
  send: (message: ToSurface) => void;
  /** Null where no voice of this device speaks the language. */
  getOptions: (language: string | null) => VoiceOptions | null;
  /** Identifies the chapter of a sentence. */
  getChapter: (sentence: Sentence) => number;
  /** `language`: of the sentence that could not be spoken. */
  onTrouble: (trouble: SpeechTrouble, language: string | null) => void;
};

export type ReadAloudPlayer = ReturnType<typeof createReadAloudPlayer>;

const MINUTE_MS = 60_000;

/**
 * Reads a book aloud, sentence by sentence: the surface names them, the voice speaks them. It needs no timers, which browsers hold up in
 * hidden tabs: the sleep timer is looked at after each sentence.
 */
export const createReadAloudPlayer = ({ speech, now, onChange }: Setup) => {
  let connections: Connections | null = null;
  const send = (message: ToSurface): void => connections?.send(message);
  let state: ReadAloudState = { status: 'off', language: null, sleep: 'off' };
  let sentence: Sentence | null = null;
  let sleepsAt: number | null = null;

  const update = (change: Partial<ReadAloudState>): void => {
    state = { ...state, ...change };
    onChange(state);
  };
  const halt = (status: 'off' | 'paused'): void => {
    update({ status });
    speech.stop();
    send({ kind: 'speech', action: 'stop' });
  };
  const isTimeToSleep = (next: Sentence): boolean =>
    (sleepsAt !== null && now() >= sleepsAt) ||
    (state.sleep === 'chapter' &&
      sentence !== null &&
      connections?.getChapter(next) !== connections?.getChapter(sentence));
  const setSleep = (sleep: SleepChoice): void => {
    const minutes = Number(sleep);
    sleepsAt = Number.isNaN(minutes) ? null : now() + minutes * MINUTE_MS;
    update({ sleep });
  };

  const speak = async (next: Sentence): Promise<void> => {
    sentence = next;
    if (!connections) return;
    const options = connections.getOptions(next.language);
    // a voice of another language leaves the words out: it would rush through the book without a sound
    const outcome = options === null ? 'noVoice' : await speech.speak(next.text, options);
    if (outcome === 'stopped') return;
    if (outcome !== 'ended') {
      halt('paused');
      connections.onTrouble(outcome, next.language);
    } else if (state.status === 'playing' && sentence === next) send({ kind: 'speech', action: 'next' });
  };

  const play = (from: string | null = null): void => {
    update({ status: 'playing' });
    send({ kind: 'speech', action: 'start', from });
  };

  return {
    connect(next: Connections): void {
      connections = next;
    },
    /** From a CFI on; null: from the page on screen, or where it was paused if that is on it. */
    play,
    pause: () => halt('paused'),
    toggle: () => (state.status === 'playing' ? halt('paused') : play()),
    /** Another sentence; it goes on playing, or starts to. */
    skip(by: 1 | -1): void {
      if (state.status === 'off' || !sentence) return play();
      speech.stop();
      update({ status: 'playing' });
      send({ kind: 'speech', action: by > 0 ? 'next' : 'previous' });
    },
    close(): void {
      sentence = null;
      sleepsAt = null;
      state = { ...state, sleep: 'off' };
      if (state.status !== 'off') halt('off');
    },
    setSleep,
    /** Voice or speed have changed: speaks the sentence again. */
    restartSentence(): void {
      if (state.status === 'playing' && sentence) void speak(sentence);
    },
    onMessage({ sentence: next, end }: SpeechProgress): void {
      if (state.status !== 'playing') return; // it was paused meanwhile
      if (next === null) {
        speech.stop();
        update({ status: end === 'book' ? 'off' : 'paused' });
        if (end === 'missing') connections?.onTrouble(end, null);
        return;
      }
      if (isTimeToSleep(next)) {
        setSleep('off');
        sentence = next;
        halt('paused');
        return;
      }
      update({ language: next.language });
      void speak(next);
    },
  };
};
