/** What a voice needs besides the text. `rate`: 1 is its usual speed. */
export type VoiceOptions = { voice: SpeechSynthesisVoice | null; language: string | null; rate: number };
/**
 * `blocked`: the browser wants a tap or a key first. `failed`: this voice can't speak, as far as the browser tells. `silent`: nothing was
 * heard, and the browser names no voice.
 */
export type SpeechOutcome = 'ended' | 'stopped' | 'blocked' | 'failed' | 'silent';

/** A browser without voices begins to speak within this time, or never. */
const SILENCE_MS = 5_000;

/** Speaks one text after the other with the voices of the browser. */
export type Speech = {
  /** Ends what is spoken (`stopped`), and resolves when this text is spoken or is not going to be. */
  speak(text: string, options: VoiceOptions): Promise<SpeechOutcome>;
  stop(): void;
};

/** @param setTimer runs a callback later; returns a function that cancels it */
export const createSpeech = (
  synthesis: SpeechSynthesis,
  setTimer: (callback: () => void, ms: number) => () => void,
): Speech => {
  /** Kept: browsers forget the events of an utterance that nothing refers to. */
  let current: { utterance: SpeechSynthesisUtterance; end: (outcome: SpeechOutcome) => void } | null = null;
  const stop = (): void => {
    const ended = current;
    current = null;
    synthesis.cancel();
    ended?.end('stopped');
  };
  return {
    stop,
    speak(text, { voice, language, rate }) {
      if (current || synthesis.speaking || synthesis.pending) stop();
      const utterance = new SpeechSynthesisUtterance(text);
      utterance.voice = voice;
      utterance.lang = voice?.lang ?? language ?? '';
      utterance.rate = rate;
      return new Promise((resolve) => {
        let cancelTimer = (): void => {};
        const end = (outcome: SpeechOutcome): void => {
          cancelTimer();
          if (current?.utterance === utterance) current = null;
          resolve(outcome);
        };
        current = { utterance, end };
        utterance.onend = () => end('ended');
        utterance.onerror = ({ error }) => {
          if (error === 'canceled' || error === 'interrupted') end('stopped');
          else end(error === 'not-allowed' ? 'blocked' : 'failed');
        };
        synthesis.resume(); // some browsers stay paused after another page paused them
        synthesis.speak(utterance);
        if (voice !== null) return;
        utterance.onstart = () => cancelTimer();
        cancelTimer = setTimer(() => {
          synthesis.cancel();
          end('silent');
        }, SILENCE_MS);
      });
    },
  };
};

const getPrimaryLanguage = (tag: string): string => tag.toLowerCase().replace('_', '-').split('-')[0] ?? '';

/**
 * The voices that speak a language, those of this device and then of its region first; all voices for no language. Others speak on a server
 * of the browser's maker, which gets the text: the reader has to choose them.
 */
export const listVoices = (
  voices: readonly SpeechSynthesisVoice[],
  language: string | null,
): readonly SpeechSynthesisVoice[] => {
  const wanted = language?.toLowerCase() ?? '';
  const rank = ({ lang, localService, default: isDefault }: SpeechSynthesisVoice): number =>
    (localService ? 4 : 0) + (lang.toLowerCase().replace('_', '-') === wanted ? 2 : 0) + (isDefault ? 1 : 0);
  return voices
    .filter(({ lang }) => language === null || getPrimaryLanguage(lang) === getPrimaryLanguage(wanted))
    .toSorted((first, second) => rank(second) - rank(first) || first.name.localeCompare(second.name));
};
