import type { Language } from '@lectern/contracts';
import type { Section } from '../../ui/link-grid/grid-layout.ts';

/** The first Chinese character of each Pinyin initial, in Pinyin order. */
const PINYIN_FIRST = '阿八嚓哒妸发旮哈讥咔垃妈拏噢妑七呥扨它穵夕丫帀';
const PINYIN_LETTERS = 'ABCDEFGHJKLMNOPQRSTWXYZ';
const pinyin = new Intl.Collator('zh-u-co-pinyin');

/** The heading of names that do not begin with a letter. */
const OTHERS = '#';
/** The heading of Chinese names for readers of other languages. */
const HAN = '漢';

const findPinyinLetter = (character: string): string => {
  const after = [...PINYIN_FIRST].findIndex((first) => pinyin.compare(first, character) > 0);
  return PINYIN_LETTERS[after === -1 ? PINYIN_LETTERS.length - 1 : after - 1] ?? OTHERS;
};

const root = new Intl.Collator('und', { sensitivity: 'base' });

/** The letter under which a sort key stands: of Chinese names that of their sound for Chinese readers, of others without accents that
 * their language does not distinguish. */
const findLetter = (key: string, language: Language, { compare }: Intl.Collator): string => {
  const first = /[\p{L}\p{N}]/u.exec(key)?.[0];
  if (first === undefined || /\p{N}/u.test(first)) return OTHERS;
  if (/\p{Script=Han}/u.test(first)) return language === 'zh' ? findPinyinLetter(first) : HAN;
  const [letter = OTHERS] = first.toLocaleUpperCase(language);
  const [bare = letter] = letter.normalize('NFD');
  return compare(bare, letter) === 0 ? bare : letter;
};

/**
 * Groups names by the letter of their sort key, in the order of the list; Chinese readers find Chinese names among the letters
 * of their sounds. Nameless items come last.
 */
export const groupByLetter = <T extends { key: string; isNameless: boolean }>(
  items: readonly T[],
  language: Language,
): Section<T>[] => {
  const collator = new Intl.Collator(language, { sensitivity: 'base' });
  const groups = new Map<string, T[]>();
  for (const item of items) {
    if (item.isNameless) continue;
    const letter = findLetter(item.key, language, collator);
    const group = groups.get(letter);
    if (group) group.push(item);
    else groups.set(letter, [item]);
  }
  const sections: Section<T>[] = [...groups]
    .toSorted(([a], [b]) => Number(b === OTHERS) - Number(a === OTHERS) || root.compare(a, b))
    .map(([heading, group]) => ({ heading, items: group }));
  const nameless = items.filter(({ isNameless }) => isNameless);
  return nameless.length === 0 ? sections : [...sections, { heading: null, items: nameless }];
};
