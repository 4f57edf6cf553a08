/** What a voice needs besides the text. `rate`: 1 is its usual speed. */
export type VoiceOptions = { voice: SpeechSynthesisVoice | null; language: string | null; rate: number };
/** `blocked`: the browser wants a tap or a key first. `failed`: this voice can't speak, as far as the browser tells. */
export type SpeechOutcome = 'ended' | 'stopped' | 'blocked' | 'failed';

/** Speaks one text after the other with the voices of the browser. */
export type Speech = {
  /** Ends what is spoken (`stopped`), and resolves when this text is spoken or is not going to be. */
  speak(text: string, options: VoiceOptions): Promise<SpeechOutcome>;
  stop(): void;
};

export const createSpeech = (synthesis: SpeechSynthesis): Speech => {
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
        const end = (outcome: SpeechOutcome): void => {
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
