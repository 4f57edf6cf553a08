import { createLookup } from '../lookup.ts';
import { elementOf, elementsOf, type XmlElement } from '../xml/tree.ts';

/** An item of a list: what kind of list it stands in, its number, and what it is labelled with where HTML has no list for it. */
export type DocxItem = {
  tag: 'ul' | 'ol';
  className: string | null;
  value: number;
  label: string;
  /** Whether the label must be written. */
  isLabelled: boolean;
};

type Level = { start: number; format: string; text: string };
type List = { abstractId: string; levels: Map<number, Level>; starts: Map<number, number> };

const MAX_NUMBER = 32_767;
/** Formats of numbers (ECMA-376 part 1, 17.18.59) that HTML writes as well, and with which class. */
const CLASSES = createLookup<string | null>({
  decimal: null,
  lowerLetter: 'lower-alpha',
  upperLetter: 'upper-alpha',
  lowerRoman: 'lower-roman',
  upperRoman: 'upper-roman',
});

/** The lists of a DOCX (17.9). Asked for each item in their order, because they count. */
export const docxNumbering = (root: XmlElement | null) => {
  const lists = listsOf(root);
  const counters = new Map<string, number[]>();
  const begun = new Set<string>();
  return {
    /** `null` for a list that is none. */
    item(listId: string, at: number): DocxItem | null {
      const list = lists.get(listId);
      const level = list?.levels.get(at);
      if (!list || !level || (level.format === 'none' && level.text.trim() === '')) return null;
      const numbers = counters.get(list.abstractId) ?? [];
      counters.set(list.abstractId, numbers);
      const start = list.starts.get(at);
      const key = `${listId} ${at}`;
      if (start !== undefined && !begun.has(key)) numbers[at] = start - 1;
      begun.add(key);
      for (let above = 0; above < at; above += 1) numbers[above] ??= list.levels.get(above)?.start ?? 1;
      const value = Math.min((numbers[at] ?? level.start - 1) + 1, MAX_NUMBER);
      numbers[at] = value;
      numbers.length = at + 1; // those below begin anew
      if (level.format === 'bullet') return { tag: 'ul', className: null, value, label: '•', isLabelled: false };
      const label = level.text.replaceAll(/%([1-9])/g, (_whole, digit: string) => {
        const one = Number(digit) - 1;
        return written(numbers[one] ?? 1, list.levels.get(one)?.format ?? 'decimal');
      });
      const isPlain = Object.hasOwn(CLASSES, level.format) && ownNumber(at).test(level.text);
      return isPlain
        ? { tag: 'ol', className: CLASSES[level.format] ?? null, value, label, isLabelled: false }
        : { tag: 'ul', className: 'labelled', value, label, isLabelled: true };
    },
  };
};

/** A label of nothing but the number itself, with a full stop or in brackets. */
const ownNumber = (at: number): RegExp => new RegExp(`^[\\s(]*%${at + 1}[\\s.):]*$`);

const valueOf = (parent: XmlElement, name: string): string | undefined =>
  elementOf(parent, name)?.attributes.get('val');
const numberOf = (text: string | undefined, otherwise: number): number => {
  const number = Number(text ?? Number.NaN);
  return Number.isInteger(number) && number >= 0 && number <= MAX_NUMBER ? number : otherwise;
};

const listsOf = (root: XmlElement | null): Map<string, List> => {
  const abstracts = new Map<string, Map<number, Level>>();
  for (const abstract of root ? elementsOf(root, 'abstractnum') : []) {
    const levels = new Map<number, Level>();
    for (const level of elementsOf(abstract, 'lvl').slice(0, 9))
      levels.set(numberOf(level.attributes.get('ilvl'), 0), {
        start: numberOf(valueOf(level, 'start'), 1),
        format: valueOf(level, 'numfmt') ?? 'decimal',
        text: (valueOf(level, 'lvltext') ?? '').slice(0, 100),
      });
    abstracts.set(abstract.attributes.get('abstractnumid') ?? '', levels);
  }
  const lists = new Map<string, List>();
  for (const list of root ? elementsOf(root, 'num') : []) {
    const abstractId = valueOf(list, 'abstractnumid') ?? '';
    const starts = new Map<number, number>();
    for (const override of elementsOf(list, 'lvloverride')) {
      const start = valueOf(override, 'startoverride');
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

const written = (value: number, format: string): string => {
  switch (format) {
    case 'lowerLetter':
      return letters(value);
    case 'upperLetter':
      return letters(value).toUpperCase();
    case 'lowerRoman':
      return roman(value);
    case 'upperRoman':
      return roman(value).toUpperCase();
    case 'bullet':
    case 'none':
      return '';
    default:
      return String(value);
  }
};

/** After z comes aa, then bb. */
const letters = (value: number): string =>
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

/** In small letters; numbers that nobody writes so stay as they are. */
export const roman = (value: number): string => {
  if (value < 1 || value > 3999) return String(value);
  let left = value;
  let text = '';
  for (const [worth, sign] of ROMAN) for (; left >= worth; left -= worth) text += sign;
  return text;
};
