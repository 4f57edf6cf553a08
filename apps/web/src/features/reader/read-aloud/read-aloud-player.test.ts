import type { Sentence, ToSurface } from '@lectern/contracts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createReadAloudPlayer, type ReadAloudState, type SpeechTrouble } from './read-aloud-player.ts';
import { createSpeech, listVoices, type Speech, type SpeechOutcome } from './speech.ts';

const buildSentence = (text: string, section = 0): Sentence => ({ text, language: 'en', section, fragment: null });

describe('reading aloud', () => {
  let spoken: string[];
  let sent: string[];
  let states: ReadAloudState[];
  let troubles: SpeechTrouble[];
  let now: number;
  let finish: (outcome: SpeechOutcome) => Promise<void>;
  const speech: Speech = {
    speak: (text) => {
      spoken.push(text);
      return new Promise((resolve) => {
        finish = async (outcome) => {
          resolve(outcome);
          await Promise.resolve();
        };
      });
    },
    stop: () => void finish('stopped'),
  };
  const create = () => {
    const player = createReadAloudPlayer({ speech, now: () => now, onChange: (state) => states.push(state) });
    player.connect({
      send: (message: ToSurface) => message.kind === 'speech' && sent.push(message.action),
      getOptions: (language) => (language === 'en' ? { voice: null, language, rate: 1 } : null),
      // chapters of two sections
      getChapter: ({ section }) => Math.floor(section / 2),
      onTrouble: (trouble) => troubles.push(trouble),
    });
    return player;
  };
  const say = (player: ReturnType<typeof create>, text: string, section?: number): void =>
    player.onMessage({ kind: 'speech', sentence: buildSentence(text, section), end: null });
  beforeEach(() => {
    [spoken, sent, states, troubles, now] = [[], [], [], [], 0];
    finish = async () => {};
  });
  const getStatus = () => states.at(-1)?.status;

  it('[READER-221] one sentence follows the other, and the book ends', async () => {
    const player = create();
    player.toggle();
    say(player, 'One.');
    await finish('ended');
    expect(sent).toEqual(['start', 'next']);
    say(player, 'Two.');
    await finish('ended');
    player.onMessage({ kind: 'speech', sentence: null, end: 'book' });
    expect([spoken, sent, getStatus()]).toEqual([['One.', 'Two.'], ['start', 'next', 'next'], 'off']);
  });

  it('[READER-221] a pause stops the voice, and what arrives late is not spoken', async () => {
    const player = create();
    player.toggle();
    say(player, 'One.');
    player.toggle();
    await finish('ended');
    say(player, 'Two.');
    expect([spoken, sent, getStatus()]).toEqual([['One.'], ['start', 'stop'], 'paused']);
    player.skip(1);
    say(player, 'Two.');
    expect([sent.at(-1), getStatus()]).toEqual(['next', 'playing']);
  });

  it('[READER-222] a new speed or voice speaks the sentence again, once', async () => {
    const player = create();
    player.toggle();
    say(player, 'One.');
    player.restartSentence();
    await finish('stopped');
    expect([spoken, sent]).toEqual([['One.', 'One.'], ['start']]);
  });

  it('[READER-223] the sleep timer ends after a sentence, not within one, and only once', async () => {
    const player = create();
    player.toggle();
    player.setSleep('5');
    say(player, 'One.');
    now = 5 * 60_000 + 1;
    await finish('ended');
    say(player, 'Two.');
    expect([spoken, states.at(-1)]).toEqual([['One.'], { status: 'paused', language: 'en', sleep: 'off' }]);
    player.toggle();
    say(player, 'Two.');
    expect(spoken).toEqual(['One.', 'Two.']);
  });

  it('[READER-223] [READER-291] the sleep timer ends with the chapter of the contents, not with its file', async () => {
    const player = create();
    player.toggle();
    player.setSleep('chapter');
    say(player, 'One.', 2);
    await finish('ended');
    say(player, 'Two.', 3);
    await finish('ended');
    say(player, 'Next chapter.', 4);
    expect([spoken, getStatus()]).toEqual([['One.', 'Two.'], 'paused']);
  });

  it.each([
    ['blocked', 'blocked'],
    ['failed', 'failed'],
    ['silent', 'silent'],
  ] as const)('[READER-224] a voice that is %s is reported', async (outcome, trouble) => {
    const player = create();
    player.toggle();
    say(player, 'One.');
    await finish(outcome);
    expect([troubles, getStatus()]).toEqual([[trouble], 'paused']);
  });

  it('[READER-292] text of a language without a voice is not rushed through: it pauses and says so', () => {
    const player = create();
    player.toggle();
    player.onMessage({ kind: 'speech', sentence: { ...buildSentence('Так.'), language: 'uk' }, end: null });
    expect([spoken, troubles]).toEqual([[], ['noVoice']]);
    expect([sent, getStatus()]).toEqual([['start', 'stop'], 'paused']);
  });

  it('[READER-224] a chapter that cannot be loaded is reported; a reader who turned away is not', () => {
    const player = create();
    player.toggle();
    player.onMessage({ kind: 'speech', sentence: null, end: 'missing' });
    player.toggle();
    player.onMessage({ kind: 'speech', sentence: null, end: 'left' });
    expect([troubles, getStatus()]).toEqual([['missing'], 'paused']);
  });

  it('[READER-222] [READER-311] the voices of the language are offered, those of this device and of the region first', () => {
    const voice = (name: string, lang: string, localService = true): SpeechSynthesisVoice => ({
      name,
      lang,
      localService,
      default: false,
      voiceURI: name,
    });
    const voices = [
      voice('Far', 'en-US', false),
      voice('Anna', 'de-DE'),
      voice('Near', 'en_US'),
      voice('Brit', 'en-GB'),
      voice('Cloud', 'en-GB', false),
    ];
    expect(listVoices(voices, 'en-GB').map(({ name }) => name)).toEqual(['Brit', 'Near', 'Cloud', 'Far']);
    expect(listVoices(voices, 'fr')).toEqual([]);
    expect(listVoices(voices, null)).toHaveLength(5);
  });
});

describe('[READER-292] a browser that names no voice', () => {
  class Utterance {
    onstart: (() => void) | null = null;
    onend: (() => void) | null = null;
  }
  const speakWithout = () => {
    vi.stubGlobal('SpeechSynthesisUtterance', Utterance);
    const spoken: Utterance[] = [];
    const timers: (() => void)[] = [];
    const synthesis = { speaking: false, pending: false, cancel: vi.fn(), resume: vi.fn() };
    const speech = createSpeech(
      { ...synthesis, speak: (utterance: Utterance) => spoken.push(utterance) } as unknown as SpeechSynthesis, // all that it uses
      (callback) => {
        timers.push(callback);
        return () => timers.splice(timers.indexOf(callback), 1);
      },
    );
    return { spoken, timers, outcome: speech.speak('A.', { voice: null, language: 'en', rate: 1 }) };
  };

  it('is reported when nothing is heard', async () => {
    const { timers, outcome } = speakWithout();
    timers[0]?.();
    expect(await outcome).toBe('silent');
  });

  it('may speak nevertheless, as long as it likes', async () => {
    const { spoken, timers, outcome } = speakWithout();
    spoken[0]?.onstart?.();
    expect(timers).toEqual([]);
    spoken[0]?.onend?.();
    expect(await outcome).toBe('ended');
  });
});
