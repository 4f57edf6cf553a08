import { describe, expect, it } from 'vitest';
import { detectCharset, toEncodingLabel } from './charset.ts';

/** Writes text in an encoding that Node only reads: by asking what each byte, or pair of bytes, means. */
const encode = (text: string, encoding: string): Buffer => {
  const codes = new Map<string, number[]>();
  const decoder = new TextDecoder(encoding);
  const note = (...bytes: number[]): void => {
    const character = decoder.decode(Uint8Array.from(bytes));
    if ([...character].length === 1 && !codes.has(character)) codes.set(character, bytes);
  };
  for (let byte = 0; byte < 256; byte += 1) note(byte);
  const isDouble = /shift|gb|big5|euc/.test(encoding);
  for (let lead = 0x81; isDouble && lead < 0xff; lead += 1)
    for (let trail = 0x40; trail < 0xff; trail += 1) note(lead, trail);
  return Buffer.from([...text].flatMap((character) => codes.get(character) ?? [0x3f]));
};

const RU = 'Буря мглою небо кроет, вихри снежные крутя; то, как зверь, она завоет, то заплачет, как дитя.';
const UK = 'Реве та стогне Дніпр широкий, сердитий вітер завива, додолу верби гне високі, горами хвилю підійма.';
const JA = '吾輩は猫である。名前はまだ無い。どこで生れたかとんと見当がつかぬ。';
const ZH = '天下皆知美之为美,斯恶已。他们说这个国家的人都不知道自己要去的地方在哪里。';
const TW = '他們說這個國家的人都不知道自己要去的地方在哪裡。我們在這裡等你。';
const KO = '나는 오늘 학교에 가서 친구들을 만나고 집으로 돌아왔다. 그 사람은 나를 보고 있었다.';
const DE = 'Die Straße führt über die Brücke; am Morgen läuft der Jäger zurück und hört die Vögel.';
const FR = 'Il était une fois une forêt où les fées dansaient; ça dura jusqu’à l’été, très loin de la mer.';
const ES = 'El niño soñó que la montaña se movía; mañana será otro día, pensó, y cerró los ojos.';
const PL = 'Zażółć gęślą jaźń; wszyscy są już gotowi, więc możemy ruszać w drogę przez śnieg.';
const CS = 'Příliš žluťoučký kůň úpěl ďábelské ódy, když se večer vracel domů přes řeku.';
const EL = 'Μια φορά κι έναν καιρό ήταν ένας βασιλιάς που είχε τρεις κόρες.';

describe('charsetOf', () => {
  it.each([
    ['windows-1251', RU],
    ['koi8-r', RU],
    ['ibm866', RU],
    ['x-mac-cyrillic', RU],
    ['iso-8859-5', RU],
    ['windows-1251', UK],
    ['shift_jis', JA],
    ['euc-jp', JA],
    ['gb18030', ZH],
    ['big5', TW],
    ['euc-kr', KO],
    ['windows-1252', DE],
    ['windows-1252', FR],
    ['windows-1252', ES],
    ['windows-1250', PL],
    ['windows-1250', CS],
    ['windows-1253', EL],
  ])('[FMT-6] guesses %s for %j, and reads it right', (encoding, text) => {
    const bytes = encode(text, encoding);
    expect(new TextDecoder(detectCharset(bytes, null)).decode(bytes)).toBe(text);
  });

  it('[FMT-6] UTF-8 is UTF-8, whatever is declared', () => {
    for (const declared of [null, 'utf-8', 'windows-1251', 'utf-16', 'nonsense']) {
      expect(detectCharset(Buffer.from(RU), declared)).toBe('utf-8');
      expect(detectCharset(Buffer.from('plain'), declared === 'windows-1251' ? null : declared)).toBe('utf-8');
    }
  });

  it('[FMT-6] a few wrong bytes and a character that is cut off do not make UTF-8 something else', () => {
    expect(detectCharset(Buffer.from(RU).subarray(0, -2), null)).toBe('utf-8');
    expect(detectCharset(Buffer.concat([Buffer.from(RU), Buffer.from([0xff, 0x20])]), null)).toBe('utf-8');
    expect(detectCharset(Buffer.concat([Buffer.from('“plain” — text'), Buffer.from([0x92])]), null)).not.toBe('utf-8');
    expect(detectCharset(Buffer.concat([Buffer.from('“plain” — text, “too”'), Buffer.from([0x92])]), null)).toBe(
      'utf-8',
    );
  });

  it('[FMT-6] a declaration is believed unless it says UTF-8 of what is not', () => {
    expect(detectCharset(encode(RU, 'koi8-r'), 'KOI8-R')).toBe('koi8-r');
    expect(detectCharset(encode(RU, 'ibm866'), 'cp866')).toBe('ibm866');
    expect(detectCharset(encode(RU, 'windows-1251'), 'utf-8')).toBe('windows-1251');
    expect(detectCharset(encode(RU, 'windows-1251'), 'utf-16')).toBe('windows-1251');
    expect(detectCharset(encode('Кот', 'windows-1251'), 'nonsense')).toBe('windows-1251');
  });

  it('[FMT-6] UTF-16 is known by its mark or by its zeros', () => {
    const little = Buffer.from(`\uFEFF${ZH}`, 'utf16le');
    expect(detectCharset(little, 'utf-8')).toBe('utf-16le');
    expect(detectCharset(Buffer.from(little).swap16(), null)).toBe('utf-16be');
    expect(detectCharset(Buffer.from(DE, 'utf16le'), null)).toBe('utf-16le');
    expect(detectCharset(Buffer.from(DE, 'utf16le').swap16(), 'utf-8')).toBe('utf-16be');
  });

  it('[FMT-6] names of encodings are those that the web knows, and those of DOS', () => {
    expect(['CP1251', 'dos-866', 'x-sjis', 'nonsense'].map(toEncodingLabel)).toEqual([
      'windows-1251',
      'ibm866',
      'shift_jis',
      null,
    ]);
  });
});
