import { parseHeadingLevel } from '../docx/heading-styles.ts';
import { createLookup } from '../lookup.ts';
import { findChild, findChildren, type XmlElement } from '../xml/parse-xml.ts';
import { PLAIN_STYLE, type TextStyle } from './paragraph-writer.ts';

/** Styles inherit from each other; longer chains are cycles. */
const MAX_STEPS = 20;

/** The resolved format of a DOCX paragraph. */
export type DocxParagraphFormat = {
  /** Heading level, 0 to 8; `null` for text. */
  level: number | null;
  name: 'title' | 'subtitle' | 'quote' | null;
  align: 'center' | 'right' | null;
  isRightToLeft: boolean;
  /** `0` is no list. */
  listId: string;
  listLevel: number;
  /** In twips, a twentieth of a point. */
  indent: number;
};
type Attributes = ReadonlyMap<string, string>;

const PLAIN_PARAGRAPH: DocxParagraphFormat = {
  level: null,
  name: null,
  align: null,
  isRightToLeft: false,
  listId: '0',
  listLevel: 0,
  indent: 0,
};
/** Built-in styles have English names in every language. */
const NAMES = createLookup<DocxParagraphFormat['name']>({
  title: 'title',
  subtitle: 'subtitle',
  quote: 'quote',
  'intense quote': 'quote',
  'block text': 'quote',
});
const ALIGNMENTS = createLookup<DocxParagraphFormat['align']>({ center: 'center', right: 'right', end: 'right' });

/** Whether a toggle property is on (ECMA-376 part 1, 17.17.4). */
export const isOn = (attributes: Attributes): boolean => !/^(?:0|false|off|none)$/i.test(attributes.get('val') ?? '');

/** Applies a paragraph property (17.3.1). */
export const applyParagraphProperty = (
  paragraph: DocxParagraphFormat,
  name: string,
  attributes: Attributes,
): DocxParagraphFormat => {
  const value = attributes.get('val') ?? '';
  switch (name) {
    case 'jc':
      return { ...paragraph, align: ALIGNMENTS[value] ?? null };
    case 'bidi':
      return { ...paragraph, isRightToLeft: isOn(attributes) };
    case 'outlinelvl':
      return { ...paragraph, level: parseHeadingLevel(value) };
    case 'ind':
      return { ...paragraph, indent: Number(attributes.get('left') ?? attributes.get('start') ?? 0) || 0 };
    case 'numid':
      return { ...paragraph, listId: value };
    case 'ilvl':
      return { ...paragraph, listLevel: parseHeadingLevel(value) ?? 0 };
    default:
      return paragraph;
  }
};

const RAISED = createLookup<TextStyle['verticalAlign']>({ superscript: 'sup', subscript: 'sub' });

/** Applies a run property (17.3.2). */
export const applyRunProperty = (style: TextStyle, name: string, attributes: Attributes): TextStyle => {
  switch (name) {
    case 'b':
      return { ...style, bold: isOn(attributes) };
    case 'i':
      return { ...style, italic: isOn(attributes) };
    case 'u':
      return { ...style, underline: isOn(attributes) };
    case 'strike':
    case 'dstrike':
      return { ...style, strike: isOn(attributes) };
    case 'smallcaps':
      return { ...style, smallCaps: isOn(attributes) };
    case 'vertalign':
      return { ...style, verticalAlign: RAISED[attributes.get('val') ?? ''] ?? null };
    default:
      return style;
  }
};

export type DocxStyles = ReturnType<typeof createDocxStyles>;

/** Resolves the styles of a DOCX (17.7) for paragraphs and runs. `root` is `null` when the document has none. */
export const createDocxStyles = (root: XmlElement | null) => {
  const styles = new Map<string, XmlElement>();
  let defaultStyleId: string | undefined;
  for (const style of root ? findChildren(root, 'style') : []) {
    const id = style.attributes.get('styleid');
    if (id === undefined) continue;
    styles.set(id, style);
    if (style.attributes.get('type') === 'paragraph' && style.attributes.get('default') === '1') defaultStyleId ??= id;
  }
  const defaults = root && findChild(root, 'docdefaults');
  const wrapper = defaults && findChild(defaults, 'pprdefault');
  const defaultFormat = applyParagraphStyle(PLAIN_PARAGRAPH, wrapper ?? undefined);

  /** A style and its ancestors, the root first. */
  const chain = (id: string | undefined): XmlElement[] => {
    const ancestors: XmlElement[] = [];
    let style = styles.get(id ?? '');
    while (style && ancestors.length < MAX_STEPS) {
      ancestors.unshift(style);
      style = styles.get(findChild(style, 'basedon')?.attributes.get('val') ?? '');
    }
    return ancestors;
  };
  const run = (id: string | undefined, style: TextStyle): TextStyle => chain(id).reduce(applyRunStyle, style);
  const cache = new Map<string, { paragraph: DocxParagraphFormat; style: TextStyle }>();
  return {
    run,
    /** Headings and titles drop their run style: the reader styles them. */
    paragraph(id = defaultStyleId ?? ''): { paragraph: DocxParagraphFormat; style: TextStyle } {
      const cached = cache.get(id);
      if (cached) return cached;
      const paragraph = chain(id).reduce(applyParagraphStyle, defaultFormat);
      const isBodyText = paragraph.level === null && paragraph.name === null;
      const ancestors = { paragraph, style: isBodyText ? run(id, PLAIN_STYLE) : PLAIN_STYLE };
      if (styles.has(id)) cache.set(id, ancestors);
      return ancestors;
    },
  };
};

const applyParagraphStyle = (paragraph: DocxParagraphFormat, style: XmlElement | undefined): DocxParagraphFormat => {
  const properties = style && findChild(style, 'ppr');
  const name = style && findChild(style, 'name')?.attributes.get('val')?.toLowerCase();
  const level = /^heading ([1-9])$/.exec(name ?? '')?.[1];
  let result = { ...paragraph, name: NAMES[name ?? ''] ?? paragraph.name };
  for (const property of properties ? findChildren(properties) : []) {
    result = applyParagraphProperty(result, property.name, property.attributes);
    if (property.name !== 'numpr') continue;
    for (const { name: part, attributes } of findChildren(property))
      result = applyParagraphProperty(result, part, attributes);
  }
  return level === undefined ? result : { ...result, level: Number(level) - 1 };
};

const applyRunStyle = (textStyle: TextStyle, style: XmlElement): TextStyle => {
  const properties = findChild(style, 'rpr');
  return properties
    ? findChildren(properties).reduce(
        (result, { name, attributes }) => applyRunProperty(result, name, attributes),
        textStyle,
      )
    : textStyle;
};
