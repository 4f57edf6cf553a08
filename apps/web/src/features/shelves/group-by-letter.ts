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

/** Scripts whose letters look like those of others, or are no letters that every reader knows. */
const SCRIPTS = [
  ['Latn', /\p{Script=Latin}/u],
  ['Cyrl', /\p{Script=Cyrillic}/u],
  ['Grek', /\p{Script=Greek}/u],
  ['Armn', /\p{Script=Armenian}/u],
  ['Geor', /\p{Script=Georgian}/u],
  ['Hebr', /\p{Script=Hebrew}/u],
  ['Arab', /\p{Script=Arabic}/u],
] as const;
const findScript = (heading: string): string | undefined => SCRIPTS.find(([, letters]) => letters.test(heading))?.[0];

/** Marks letters with the name of their script where the list has letters of several. */
const markScripts = <T>(sections: readonly Section<T>[], language: Language): Section<T>[] => {
  const scripts = new Set(sections.flatMap(({ heading }) => findScript(heading ?? '') ?? []));
  if (scripts.size < 2) return [...sections];
  const names = new Intl.DisplayNames([language], { type: 'script' });
  return sections.map((section) => {
    const script = findScript(section.heading ?? '');
    return script === undefined ? section : { ...section, mark: names.of(script) };
  });
};

/**
 * Groups names by the letter of their sort key, in the order of the list; Chinese readers find Chinese names among the letters
 * of their sounds. Nameless items come last. Letters of several scripts look alike: each has the name of its script.
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
  const marked = markScripts(sections, language);
  return nameless.length === 0 ? marked : [...marked, { heading: null, items: nameless }];
};
