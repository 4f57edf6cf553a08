import { headingLevel } from '../docx/styles.ts';
import { createLookup } from '../lookup.ts';
import { elementOf, elementsOf, type XmlElement } from '../xml/tree.ts';
import { type Look, PLAIN } from './paragraphs.ts';

/** Styles inherit from each other; more steps than this are a ring. */
const MAX_STEPS = 20;

/** How a paragraph of a DOCX looks. */
export type DocxParagraph = {
  /** Of a heading, 0 to 8. */
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

const PLAIN_PARAGRAPH: DocxParagraph = {
  level: null,
  name: null,
  align: null,
  isRightToLeft: false,
  listId: '0',
  listLevel: 0,
  indent: 0,
};
/** The built-in styles have English names in every language. */
const NAMES = createLookup<DocxParagraph['name']>({
  title: 'title',
  subtitle: 'subtitle',
  quote: 'quote',
  'intense quote': 'quote',
  'block text': 'quote',
});
const ALIGNMENTS = createLookup<DocxParagraph['align']>({ center: 'center', right: 'right', end: 'right' });

/** Whether a property that is there is on (ECMA-376 part 1, 17.17.4). */
export const isOn = (attributes: Attributes): boolean => !/^(?:0|false|off|none)$/i.test(attributes.get('val') ?? '');

/** A property of a paragraph (17.3.1): how it looks with it. */
export const paragraphWith = (paragraph: DocxParagraph, name: string, attributes: Attributes): DocxParagraph => {
  const value = attributes.get('val') ?? '';
  switch (name) {
    case 'jc':
      return { ...paragraph, align: ALIGNMENTS[value] ?? null };
    case 'bidi':
      return { ...paragraph, isRightToLeft: isOn(attributes) };
    case 'outlinelvl':
      return { ...paragraph, level: headingLevel(value) };
    case 'ind':
      return { ...paragraph, indent: Number(attributes.get('left') ?? attributes.get('start') ?? 0) || 0 };
    case 'numid':
      return { ...paragraph, listId: value };
    case 'ilvl':
      return { ...paragraph, listLevel: headingLevel(value) ?? 0 };
    default:
      return paragraph;
  }
};

const RAISED = createLookup<Look['raised']>({ superscript: 'sup', subscript: 'sub' });

/** A property of a run (17.3.2): how its text looks with it. */
export const lookWith = (look: Look, name: string, attributes: Attributes): Look => {
  switch (name) {
    case 'b':
      return { ...look, bold: isOn(attributes) };
    case 'i':
      return { ...look, italic: isOn(attributes) };
    case 'u':
      return { ...look, underline: isOn(attributes) };
    case 'strike':
    case 'dstrike':
      return { ...look, strike: isOn(attributes) };
    case 'smallcaps':
      return { ...look, smallCaps: isOn(attributes) };
    case 'vertalign':
      return { ...look, raised: RAISED[attributes.get('val') ?? ''] ?? null };
    default:
      return look;
  }
};

export type DocxStyles = ReturnType<typeof docxStyles>;

/** The styles of a DOCX (17.7): what a paragraph or a run is by the one it names. `root` is `null` where there are none. */
export const docxStyles = (root: XmlElement | null) => {
  const styles = new Map<string, XmlElement>();
  let byDefault: string | undefined;
  for (const style of root ? elementsOf(root, 'style') : []) {
    const id = style.attributes.get('styleid');
    if (id === undefined) continue;
    styles.set(id, style);
    if (style.attributes.get('type') === 'paragraph' && style.attributes.get('default') === '1') byDefault ??= id;
  }
  const defaults = root && elementOf(root, 'docdefaults');
  const wrapper = defaults && elementOf(defaults, 'pprdefault');
  const ground = paragraphOf(PLAIN_PARAGRAPH, wrapper ?? undefined);

  /** A style and those that it is based on, the last first. */
  const chain = (id: string | undefined): XmlElement[] => {
    const found: XmlElement[] = [];
    let style = styles.get(id ?? '');
    while (style && found.length < MAX_STEPS) {
      found.unshift(style);
      style = styles.get(elementOf(style, 'basedon')?.attributes.get('val') ?? '');
    }
    return found;
  };
  const run = (id: string | undefined, look: Look): Look => chain(id).reduce(lookOf, look);
  const known = new Map<string, { paragraph: DocxParagraph; look: Look }>();
  return {
    run,
    /** Headings and titles look as the reader shows them. */
    paragraph(id = byDefault ?? ''): { paragraph: DocxParagraph; look: Look } {
      const before = known.get(id);
      if (before) return before;
      const paragraph = chain(id).reduce(paragraphOf, ground);
      const isOwn = paragraph.level === null && paragraph.name === null;
      const found = { paragraph, look: isOwn ? run(id, PLAIN) : PLAIN };
      if (styles.has(id)) known.set(id, found);
      return found;
    },
  };
};

const paragraphOf = (paragraph: DocxParagraph, style: XmlElement | undefined): DocxParagraph => {
  const properties = style && elementOf(style, 'ppr');
  const name = style && elementOf(style, 'name')?.attributes.get('val')?.toLowerCase();
  const level = /^heading ([1-9])$/.exec(name ?? '')?.[1];
  let made = { ...paragraph, name: NAMES[name ?? ''] ?? paragraph.name };
  for (const property of properties ? elementsOf(properties) : []) {
    made = paragraphWith(made, property.name, property.attributes);
    if (property.name !== 'numpr') continue;
    for (const { name: part, attributes } of elementsOf(property)) made = paragraphWith(made, part, attributes);
  }
  return level === undefined ? made : { ...made, level: Number(level) - 1 };
};

const lookOf = (look: Look, style: XmlElement): Look => {
  const properties = elementOf(style, 'rpr');
  return properties
    ? elementsOf(properties).reduce((made, { name, attributes }) => lookWith(made, name, attributes), look)
    : look;
};
