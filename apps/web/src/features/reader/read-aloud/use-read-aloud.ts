import type { ReadingManifest, Sentence, SpeechProgress, ToSurface } from '@lectern/contracts';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatLanguageName } from '../../../i18n/language-name.ts';
import { soundFocus } from '../../../lib/sound-focus.ts';
import { toasts } from '../../../ui/toasts.ts';
import { createReadAloudPlayer, type ReadAloudPlayer, type ReadAloudState } from './read-aloud-player.ts';
import { createSpeech, listVoices } from './speech.ts';
import { readSpeechSettings, type SleepChoice, type SpeechSettings, writeSpeechSettings } from './speech-settings.ts';

export type ReadAloudControls = ReadAloudState & {
  /** The browser speaks, and the book has text that it could speak. */
  isAvailable: boolean;
  isPlaying: boolean;
  toggle: () => void;
  playFrom: (cfi: string) => void;
  skip: (by: 1 | -1) => void;
  close: () => void;
  rate: number;
  setRate: (rate: number) => void;
  /** Those for the language that is spoken. */
  voices: readonly SpeechSynthesisVoice[];
  /** Its `voiceURI`; empty for none. */
  voice: string;
  setVoice: (voiceUri: string) => void;
  setSleep: (choice: SleepChoice) => void;
};

const synthesis = typeof window === 'undefined' ? undefined : window.speechSynthesis;

const useVoices = (): readonly SpeechSynthesisVoice[] => {
  const [voices, setVoices] = useState<readonly SpeechSynthesisVoice[]>(() => synthesis?.getVoices() ?? []);
  useEffect(() => {
    const update = (): void => setVoices(synthesis?.getVoices() ?? []);
    synthesis?.addEventListener?.('voiceschanged', update);
    update();
    return () => synthesis?.removeEventListener?.('voiceschanged', update);
  }, []);
  return voices;
};

const toKey = (language: string | null): string => language?.toLowerCase().split('-')[0] ?? '';

/**
 * Reads the book aloud with a voice of the browser. `hasRecording`: the book brings its own, which is played instead.
 * @param getChapter identifies the chapter of a sentence
 */
export const useReadAloud = (
  { language: bookLanguage }: Pick<ReadingManifest, 'language'>,
  hasRecording: boolean,
  send: (message: ToSurface) => void,
  getChapter: (sentence: Sentence) => number,
): ReadAloudControls & { onMessage: (message: SpeechProgress) => void } => {
  const { t } = useTranslation('readAloud');
  const voices = useVoices();
  const [settings, setSettings] = useState<SpeechSettings>(readSpeechSettings);
  const [state, setState] = useState<ReadAloudState>({ status: 'off', language: null, sleep: 'off' });

  const findVoice = (language: string | null): SpeechSynthesisVoice | null => {
    const candidates = listVoices(voices, language);
    return candidates.find(({ voiceURI }) => voiceURI === settings.voices[toKey(language)]) ?? candidates[0] ?? null;
  };
  const [player] = useState<ReadAloudPlayer | null>(() =>
    synthesis && !hasRecording
      ? createReadAloudPlayer({
          speech: createSpeech(synthesis, (callback, ms) => {
            const timer = setTimeout(callback, ms);
            return () => clearTimeout(timer);
          }),
          now: () => performance.now(),
          onChange: setState,
        })
      : null,
  );
  // the player lives as long as the screen, and uses what was chosen last
  useLayoutEffect(() => {
    player?.connect({
      send,
      getOptions: (language) => {
        // foreign words in a book are read by its own voice where theirs is missing
        const voice = findVoice(language) ?? findVoice(bookLanguage);
        return voice || voices.length === 0 ? { voice, language, rate: settings.rate } : null;
      },
      getChapter,
      onTrouble: (trouble, language) =>
        toasts.show(t(`error.${trouble}`, { language: formatLanguageName(language ?? '') ?? language ?? '' })),
    });
  });
  useEffect(() => () => player?.close(), [player]);
  const isPlaying = state.status === 'playing';
  useEffect(() => (isPlaying ? soundFocus.take(() => player?.pause()) : undefined), [isPlaying, player]);

  const isFirst = useRef(true);
  useEffect(() => {
    if (!isFirst.current) player?.restartSentence();
    isFirst.current = false;
  }, [player, settings]);
  const change = (next: SpeechSettings): void => {
    writeSpeechSettings(next);
    setSettings(next);
  };

  const language = state.language ?? bookLanguage;
  return {
    ...state,
    isAvailable: player !== null,
    isPlaying,
    toggle: () => player?.toggle(),
    playFrom: (cfi) => player?.play(cfi),
    skip: (by) => player?.skip(by),
    close: () => player?.close(),
    rate: settings.rate,
    setRate: (rate) => change({ ...settings, rate }),
    voices: listVoices(voices, language),
    voice: findVoice(language)?.voiceURI ?? '',
    setVoice: (uri) => change({ ...settings, voices: { ...settings.voices, [toKey(language)]: uri } }),
    setSleep: (choice) => player?.setSleep(choice),
    onMessage: (message) => player?.onMessage(message),
  };
};
