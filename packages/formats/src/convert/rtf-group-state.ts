import { createLookup } from '../lookup.ts';
import { isSkippedDestination } from '../rtf/destinations.ts';
import type { EncodedGroup } from '../rtf/rtf-encodings.ts';
import { PLAIN_STYLE, type TextStyle } from './paragraph-writer.ts';

/** The content of an RTF group, as far as conversion needs it. */
export type RtfDestination = 'text' | 'skipped' | 'fonts' | 'styles' | 'picture' | 'instruction' | 'bookmark' | 'label';

const DESTINATIONS = createLookup<RtfDestination>({
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

/** The destination after a control word. */
export const nextDestination = (word: string, current: RtfDestination, isStarred: boolean): RtfDestination => {
  if (current !== 'text' && current !== 'label')
    return isStarred ? 'skipped' : current === 'instruction' && word === 'fldrslt' ? 'skipped' : current;
  if (word === 'shppict' || word === 'nesttableprops' || word === 'ud') return current;
  if (Object.hasOwn(DESTINATIONS, word)) return DESTINATIONS[word] ?? current;
  return isSkippedDestination(word, isStarred) ? 'skipped' : current;
};

/** Paragraph formatting. Indents are in twips, a twentieth of a point. */
export type RtfParagraphFormat = {
  style: number;
  /** Heading level, 0 to 8; 9 is text, `null` leaves it to the style. */
  level: number | null;
  align: 'center' | 'right' | null;
  isRightToLeft: boolean;
  isInTable: boolean;
  indent: number;
};
export const PLAIN_PARAGRAPH: RtfParagraphFormat = {
  style: 0,
  level: null,
  align: null,
  isRightToLeft: false,
  isInTable: false,
  indent: 0,
};

/** Applies a control word to the paragraph formatting. */
export const applyParagraphControl = (
  word: string,
  value: number | null,
  style: RtfParagraphFormat,
): RtfParagraphFormat => {
  switch (word) {
    case 'pard':
      return PLAIN_PARAGRAPH;
    case 's':
      return { ...style, style: value ?? 0 };
    case 'outlinelevel':
      return { ...style, level: value };
    case 'qc':
      return { ...style, align: 'center' };
    case 'qr':
      return { ...style, align: 'right' };
    case 'ql':
    case 'qj':
      return { ...style, align: null };
    case 'rtlpar':
      return { ...style, isRightToLeft: true };
    case 'ltrpar':
      return { ...style, isRightToLeft: false };
    case 'intbl':
      return { ...style, isInTable: true };
    case 'li':
    case 'lin':
      return { ...style, indent: value ?? 0 };
    default:
      return style;
  }
};

/** Applies a control word to the character formatting; links are kept. */
export const applyTextControl = (word: string, value: number | null, style: TextStyle): TextStyle => {
  const isOn = value !== 0;
  switch (word) {
    case 'plain':
      return { ...PLAIN_STYLE, href: style.href };
    case 'b':
      return { ...style, bold: isOn };
    case 'i':
      return { ...style, italic: isOn };
    case 'ul':
    case 'ulw':
    case 'uld':
    case 'uldb':
      return { ...style, underline: isOn };
    case 'ulnone':
      return { ...style, underline: false };
    case 'strike':
    case 'striked':
      return { ...style, strike: isOn };
    case 'scaps':
      return { ...style, smallCaps: isOn };
    case 'super':
      return { ...style, verticalAlign: isOn ? 'sup' : null };
    case 'sub':
      return { ...style, verticalAlign: isOn ? 'sub' : null };
    case 'nosupersub':
      return { ...style, verticalAlign: null };
    default:
      return style;
  }
};

/** State that a group inherits from its parent. */
export type RtfGroup = EncodedGroup & {
  destination: RtfDestination;
  style: TextStyle;
  isHidden: boolean;
  paragraph: RtfParagraphFormat;
  /** The field that contains the group. */
  field: { instruction: string } | null;
  isNote: boolean;
};
export const ROOT_GROUP: RtfGroup = {
  destination: 'text',
  encoding: null,
  fallback: 1,
  style: PLAIN_STYLE,
  isHidden: false,
  paragraph: PLAIN_PARAGRAPH,
  field: null,
  isNote: false,
};
