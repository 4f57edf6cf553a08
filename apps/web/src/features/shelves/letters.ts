import type { Language } from '@lectern/contracts';
import type { Section } from '../../ui/lines/lay-out.ts';

/** The first characters of the Chinese syllables that begin with each letter, in the order of Pinyin. */
const PINYIN_FIRST = '阿八嚓哒妸发旮哈讥咔垃妈拏噢妑七呥扨它穵夕丫帀';
const PINYIN_LETTERS = 'ABCDEFGHJKLMNOPQRSTWXYZ';
const pinyin = new Intl.Collator('zh-u-co-pinyin');

/** What stands above names that begin with no letter. */
const OTHERS = '#';

const pinyinLetter = (character: string): string => {
  const after = [...PINYIN_FIRST].findIndex((first) => pinyin.compare(first, character) > 0);
  return PINYIN_LETTERS[after === -1 ? PINYIN_LETTERS.length - 1 : after - 1] ?? OTHERS;
};

/** The letter that a reader of this language looks under: accents fall off where the language does not count them. */
const letterOf = (name: string, language: Language, { compare }: Intl.Collator): string => {
  const first = /[\p{L}\p{N}]/u.exec(name)?.[0];
  if (first === undefined || /\p{N}/u.test(first)) return OTHERS;
  if (/\p{Script=Han}/u.test(first)) return pinyinLetter(first);
  const [letter = OTHERS] = first.toLocaleUpperCase(language);
  const [bare = letter] = letter.normalize('NFD');
  return compare(bare, letter) === 0 ? bare : letter;
};

/** Names below their letters, in the order they come; those that begin with none stand last, and nameless ones behind them. */
export const byLetter = <T extends { name: string; isNameless: boolean }>(
  named: readonly T[],
  language: Language,
): Section<T>[] => {
  const collator = new Intl.Collator(language, { sensitivity: 'base' });
  const found = new Map<string, T[]>();
  for (const one of named) {
    if (one.isNameless) continue;
    const letter = letterOf(one.name, language, collator);
    const those = found.get(letter);
    if (those) those.push(one);
    else found.set(letter, [one]);
  }
  const rank = (letter: string): number => Number(letter === OTHERS);
  const sections: Section<T>[] = [...found]
    .toSorted(([a], [b]) => rank(a) - rank(b) || collator.compare(a, b))
    .map(([head, items]) => ({ head, items }));
  const nameless = named.filter(({ isNameless }) => isNameless);
  return nameless.length === 0 ? sections : [...sections, { head: null, items: nameless }];
};
