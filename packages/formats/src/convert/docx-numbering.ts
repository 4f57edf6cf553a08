import { createLookup } from '../lookup.ts';
import { findChild, findChildren, type XmlElement } from '../xml/parse-xml.ts';

/** A list item: its kind of list, its number, and its label for lists that HTML cannot express. */
export type DocxListItem = {
  tag: 'ul' | 'ol';
  className: string | null;
  value: number;
  label: string;
  /** Whether the label must be written as text. */
  isLabelled: boolean;
};

type Level = { start: number; format: string; text: string };
type List = { abstractId: string; levels: Map<number, Level>; starts: Map<number, number> };

const MAX_NUMBER = 32_767;
/** Number formats (ECMA-376 part 1, 17.18.59) that HTML supports, with their class. */
const CLASSES = createLookup<string | null>({
  decimal: null,
  lowerLetter: 'lower-alpha',
  upperLetter: 'upper-alpha',
  lowerRoman: 'lower-roman',
  upperRoman: 'upper-roman',
});

/** The numbering of a DOCX (17.9). Counts, so items must be requested in document order. */
export const createDocxNumbering = (root: XmlElement | null) => {
  const lists = parseLists(root);
  const counters = new Map<string, number[]>();
  const startedLevels = new Set<string>();
  return {
    /** Returns the next item of a list, `null` when the list does not exist. */
    item(listId: string, at: number): DocxListItem | null {
      const list = lists.get(listId);
      const level = list?.levels.get(at);
      if (!list || !level || (level.format === 'none' && level.text.trim() === '')) return null;
      const numbers = counters.get(list.abstractId) ?? [];
      counters.set(list.abstractId, numbers);
      const start = list.starts.get(at);
      const key = `${listId} ${at}`;
      if (start !== undefined && !startedLevels.has(key)) numbers[at] = start - 1;
      startedLevels.add(key);
      for (let above = 0; above < at; above += 1) numbers[above] ??= list.levels.get(above)?.start ?? 1;
      const value = Math.min((numbers[at] ?? level.start - 1) + 1, MAX_NUMBER);
      numbers[at] = value;
      numbers.length = at + 1; // deeper levels restart
      if (level.format === 'bullet') return { tag: 'ul', className: null, value, label: '•', isLabelled: false };
      const label = level.text.replaceAll(/%([1-9])/g, (_whole, digit: string) => {
        const levelIndex = Number(digit) - 1;
        return formatNumber(numbers[levelIndex] ?? 1, list.levels.get(levelIndex)?.format ?? 'decimal');
      });
      const isPlain = Object.hasOwn(CLASSES, level.format) && createPlainLabelPattern(at).test(level.text);
      return isPlain
        ? { tag: 'ol', className: CLASSES[level.format] ?? null, value, label, isLabelled: false }
        : { tag: 'ul', className: 'labelled', value, label, isLabelled: true };
    },
  };
};

/** Matches a label that is only its own number, with a full stop or brackets. */
const createPlainLabelPattern = (at: number): RegExp => new RegExp(`^[\\s(]*%${at + 1}[\\s.):]*$`);

const getChildValue = (parent: XmlElement, name: string): string | undefined =>
  findChild(parent, name)?.attributes.get('val');
const numberOf = (text: string | undefined, fallback: number): number => {
  const number = Number(text ?? Number.NaN);
  return Number.isInteger(number) && number >= 0 && number <= MAX_NUMBER ? number : fallback;
};

const parseLists = (root: XmlElement | null): Map<string, List> => {
  const abstracts = new Map<string, Map<number, Level>>();
  for (const abstract of root ? findChildren(root, 'abstractnum') : []) {
    const levels = new Map<number, Level>();
    for (const level of findChildren(abstract, 'lvl').slice(0, 9))
      levels.set(numberOf(level.attributes.get('ilvl'), 0), {
        start: numberOf(getChildValue(level, 'start'), 1),
        format: getChildValue(level, 'numfmt') ?? 'decimal',
        text: (getChildValue(level, 'lvltext') ?? '').slice(0, 100),
      });
    abstracts.set(abstract.attributes.get('abstractnumid') ?? '', levels);
  }
  const lists = new Map<string, List>();
  for (const list of root ? findChildren(root, 'num') : []) {
    const abstractId = getChildValue(list, 'abstractnumid') ?? '';
    const starts = new Map<number, number>();
    for (const override of findChildren(list, 'lvloverride')) {
      const start = getChildValue(override, 'startoverride');
      if (start !== undefined) starts.set(numberOf(override.attributes.get('ilvl'), 0), numberOf(start, 1));
    }
    lists.set(list.attributes.get('numid') ?? '', {
      abstractId,
      levels: abstracts.get(abstractId) ?? new Map(),
      starts,
    });
  }
  return lists;
};

const formatNumber = (value: number, format: string): string => {
  switch (format) {
    case 'lowerLetter':
      return toLetters(value);
    case 'upperLetter':
      return toLetters(value).toUpperCase();
    case 'lowerRoman':
      return toRoman(value);
    case 'upperRoman':
      return toRoman(value).toUpperCase();
    case 'bullet':
    case 'none':
      return '';
    default:
      return String(value);
  }
};

/** After z come aa and bb. */
const toLetters = (value: number): string =>
  value < 1 ? String(value) : String.fromCharCode(97 + ((value - 1) % 26)).repeat(Math.min(Math.ceil(value / 26), 20));

const ROMAN: readonly [number, string][] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
];

/** Lower-case Roman numerals; numbers outside 1–3999 stay decimal. */
export const toRoman = (value: number): string => {
  if (value < 1 || value > 3999) return String(value);
  let remainder = value;
  let text = '';
  for (const [numeralValue, numeral] of ROMAN)
    for (; remainder >= numeralValue; remainder -= numeralValue) text += numeral;
  return text;
};
