import { createLookup } from '../lookup.ts';
import { isPassedOver } from '../rtf/destinations.ts';
import type { EncodedGroup } from '../rtf/encodings.ts';
import { type Look, PLAIN } from './paragraphs.ts';

/** What a group of an RTF holds, for its form. */
export type FormDestination =
  | 'text'
  | 'skipped'
  | 'fonts'
  | 'styles'
  | 'picture'
  | 'instruction'
  | 'bookmark'
  | 'label';

const KNOWN = createLookup<FormDestination>({
  fonttbl: 'fonts',
  stylesheet: 'styles',
  pict: 'picture',
  fldinst: 'instruction',
  bkmkstart: 'bookmark',
  listtext: 'label',
  pntext: 'label',
  info: 'skipped',
  nonesttables: 'skipped',
});

/** Where text goes after a control word, when the word changes that. */
export const formDestination = (word: string, now: FormDestination, isStarred: boolean): FormDestination => {
  if (now !== 'text' && now !== 'label')
    return isStarred ? 'skipped' : now === 'instruction' && word === 'fldrslt' ? 'skipped' : now;
  if (word === 'shppict' || word === 'nesttableprops' || word === 'ud') return now;
  if (Object.hasOwn(KNOWN, word)) return KNOWN[word] ?? now;
  return isPassedOver(word, isStarred) ? 'skipped' : now;
};

/** How a paragraph looks. Indents are in twips, a twentieth of a point. */
export type ParagraphLook = {
  style: number;
  /** Of a heading, 0 to 8; 9 is text, `null` leaves it to the style. */
  level: number | null;
  align: 'center' | 'right' | null;
  isRightToLeft: boolean;
  isInTable: boolean;
  indent: number;
};
export const PLAIN_PARAGRAPH: ParagraphLook = {
  style: 0,
  level: null,
  align: null,
  isRightToLeft: false,
  isInTable: false,
  indent: 0,
};

/** A control word of a paragraph's look: what it is afterwards. */
export const paragraphAfter = (word: string, value: number | null, look: ParagraphLook): ParagraphLook => {
  switch (word) {
    case 'pard':
      return PLAIN_PARAGRAPH;
    case 's':
      return { ...look, style: value ?? 0 };
    case 'outlinelevel':
      return { ...look, level: value };
    case 'qc':
      return { ...look, align: 'center' };
    case 'qr':
      return { ...look, align: 'right' };
    case 'ql':
    case 'qj':
      return { ...look, align: null };
    case 'rtlpar':
      return { ...look, isRightToLeft: true };
    case 'ltrpar':
      return { ...look, isRightToLeft: false };
    case 'intbl':
      return { ...look, isInTable: true };
    case 'li':
    case 'lin':
      return { ...look, indent: value ?? 0 };
    default:
      return look;
  }
};

/** A control word of a text's look: what it is afterwards. A link is none of its business. */
export const lookAfter = (word: string, value: number | null, look: Look): Look => {
  const isOn = value !== 0;
  switch (word) {
    case 'plain':
      return { ...PLAIN, href: look.href };
    case 'b':
      return { ...look, bold: isOn };
    case 'i':
      return { ...look, italic: isOn };
    case 'ul':
    case 'ulw':
    case 'uld':
    case 'uldb':
      return { ...look, underline: isOn };
    case 'ulnone':
      return { ...look, underline: false };
    case 'strike':
    case 'striked':
      return { ...look, strike: isOn };
    case 'scaps':
      return { ...look, smallCaps: isOn };
    case 'super':
      return { ...look, raised: isOn ? 'sup' : null };
    case 'sub':
      return { ...look, raised: isOn ? 'sub' : null };
    case 'nosupersub':
      return { ...look, raised: null };
    default:
      return look;
  }
};

/** What a group inherits from the one around it. */
export type FormGroup = EncodedGroup & {
  destination: FormDestination;
  look: Look;
  isHidden: boolean;
  paragraph: ParagraphLook;
  /** What the field says that the group stands in. */
  field: { instruction: string } | null;
  isNote: boolean;
};
export const OUTERMOST: FormGroup = {
  destination: 'text',
  encoding: null,
  fallback: 1,
  look: PLAIN,
  isHidden: false,
  paragraph: PLAIN_PARAGRAPH,
  field: null,
  isNote: false,
};
