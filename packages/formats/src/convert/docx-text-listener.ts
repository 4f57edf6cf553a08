import type { Relationship } from '../docx/relationships.ts';
import { createLookup } from '../lookup.ts';
import type { XmlListener } from '../xml/read-xml.ts';
import type { ArchiveEntry } from '../zip/zip-archive.ts';
import { createElement } from './converted-book.ts';
import { createDocxLinkTracker } from './docx-links.ts';
import { toRoman } from './docx-numbering.ts';
import { createDocxParagraphWriter, type DocxStyleSheets } from './docx-paragraphs.ts';
import { applyRunProperty, isOn } from './docx-styles.ts';
import { joinCells } from './docx-tables.ts';
import { toBookmarkId } from './field-links.ts';
import { PLAIN_STYLE, type TextStyle } from './paragraph-writer.ts';
import type { TreeBuilder } from './tree-builder.ts';

/** Elements whose content is skipped: deletions, moves, previous formats, fallbacks for newer elements. */
const SKIPPED = new Set(
  `del movefrom fallback deltext delinstrtext sectpr sdtpr tblpr tblgrid rprchange pprchange sectprchange tblprchange
   trprchange tcprchange tblprexchange numberingchange`.split(/\s+/),
);
/** Elements that contain paragraphs, and their HTML tag. */
const TAGS = createLookup<string | null>({ tbl: 'table', tr: 'tr', tc: 'td', txbxcontent: null });
/** Characters that are elements of a run (ECMA-376 part 1, 17.3.3). */
const SPECIAL_CHARACTERS = createLookup<string>({ tab: '\t', nobreakhyphen: '\u2011', softhyphen: '\u00ad', sym: '•' });
const MAX_ALT_TEXT = 1000;

/** Numbers notes in the order in which the text refers to them. */
export const createNoteNumbering = () => {
  const labels = new Map<string, string>();
  const counts = { footnote: 0, endnote: 0 };
  return {
    toNoteId: (kind: 'footnote' | 'endnote', id: string): string => `${kind}-${id}`,
    nextLabel(kind: 'footnote' | 'endnote', id: string): string {
      counts[kind] += 1;
      const label = kind === 'footnote' ? String(counts[kind]) : toRoman(counts[kind]);
      if (!labels.has(`${kind}-${id}`)) labels.set(`${kind}-${id}`, label);
      return label;
    },
    getLabel: (id: string): string => labels.get(id) ?? '',
  };
};

type DocxTextOptions = DocxStyleSheets & {
  builder: TreeBuilder;
  relationships: readonly Relationship[];
  notes: ReturnType<typeof createNoteNumbering>;
  /** Requests a picture; may be called repeatedly for the same one. */
  requestPicture: (addPicture: ArchiveEntry) => void;
};

/** Creates an XML listener that converts a part with text (17.2). */
export const createDocxTextListener = ({
  builder,
  relationships,
  notes,
  requestPicture,
  ...sheets
}: DocxTextOptions) => {
  const byId = new Map(relationships.map((one) => [one.id, one]));
  const links = createDocxLinkTracker((id) => {
    const relationship = byId.get(id);
    return relationship?.isExternal ? relationship.target : null;
  });
  const paragraphs = createDocxParagraphWriter(builder, sheets);
  const path: string[] = [];
  let skippedDepth = 0;
  let runStyle: TextStyle = PLAIN_STYLE;
  let isHidden = false;
  /** The note that this run refers to, when its mark is custom text. */
  let mark: string | null = null;
  let altText = '';
  let note = '';
  /** Ruby text precedes its base. */
  let ruby: { text: string; base: string } | null = null;

  const add = (text: string): void => {
    if (isHidden) return;
    if (ruby) ruby[path.includes('rt') ? 'text' : 'base'] += text;
    else if (mark !== null) addReference(mark, text);
    else paragraphs.text(text, { ...runStyle, href: links.href() });
  };
  const addReference = (id: string, label: string): void =>
    paragraphs.node(
      createElement('a', { href: `#${id}`, 'epub:type': 'noteref' }, [createElement('sup', {}, [label])]),
      PLAIN_STYLE,
    );
  const addPicture = (id: string | undefined): void => {
    const part = byId.get(id ?? '')?.part;
    if (!part || isHidden) return;
    requestPicture(part);
    paragraphs.node(createElement('img', { src: part.path, alt: altText }), { ...runStyle, href: links.href() });
  };
  const addNoteReference = (kind: 'footnote' | 'endnote', attributes: ReadonlyMap<string, string>): void => {
    const id = attributes.get('id') ?? '';
    const isOwnMark =
      attributes.has('custommarkfollows') && isOn(new Map([['val', attributes.get('custommarkfollows') ?? '']]));
    if (isOwnMark) mark = notes.toNoteId(kind, id);
    else addReference(notes.toNoteId(kind, id), notes.nextLabel(kind, id));
  };
  const openNote = (kind: 'footnote' | 'endnote', attributes: ReadonlyMap<string, string>): void => {
    note = notes.toNoteId(kind, attributes.get('id') ?? '');
    paragraphs.enter('aside', { id: note, class: 'note', 'epub:type': 'footnote' });
  };
  /** Note separators are stored among the notes. */
  const isSkippedDestination = (name: string, attributes: ReadonlyMap<string, string>): boolean =>
    SKIPPED.has(name) ||
    (name === 'rpr' && path.at(-1) === 'ppr') ||
    ((name === 'footnote' || name === 'endnote') && (attributes.get('type') ?? 'normal') !== 'normal');

  const openElement = (name: string, attributes: Map<string, string>): void => {
    const parent = path.at(-1);
    if (parent === 'rpr') {
      if (name === 'vanish') isHidden = isOn(attributes);
      else
        runStyle =
          name === 'rstyle'
            ? sheets.styles.run(attributes.get('val'), runStyle)
            : applyRunProperty(runStyle, name, attributes);
      return;
    }
    if (parent === 'ppr' || parent === 'numpr') return paragraphs.property(name, attributes);
    if (parent === 'tcpr') return cellProperty(name, attributes);
    if (Object.hasOwn(TAGS, name)) return paragraphs.enter(TAGS[name] ?? null);
    if (parent === 'r' && Object.hasOwn(SPECIAL_CHARACTERS, name)) return add(SPECIAL_CHARACTERS[name] ?? '');
    switch (name) {
      case 'p':
        paragraphs.open();
        break;
      case 'r':
        [runStyle, isHidden, mark] = [paragraphs.style(), false, null];
        break;
      case 'br':
      case 'cr':
        if (/^(?:page|column)$/.test(attributes.get('type') ?? '')) add(' ');
        else if (!isHidden) paragraphs.node(createElement('br'), { ...runStyle, href: links.href() });
        break;
      case 'hyperlink':
        links.openLink(attributes);
        break;
      case 'fldsimple':
        links.openField(attributes);
        break;
      case 'fldchar':
        links.mark(attributes.get('fldchartype'));
        break;
      case 'bookmarkstart':
        if (attributes.get('name') !== '_GoBack') paragraphs.anchor(toBookmarkId(attributes.get('name') ?? ''));
        break;
      case 'footnotereference':
      case 'endnotereference':
        addNoteReference(name === 'footnotereference' ? 'footnote' : 'endnote', attributes);
        break;
      case 'footnoteref':
      case 'endnoteref':
        add(notes.getLabel(note));
        break;
      case 'footnote':
      case 'endnote':
        openNote(name, attributes);
        break;
      case 'drawing':
      case 'pict':
        altText = '';
        break;
      case 'docpr':
        altText = (attributes.get('descr') ?? '').slice(0, MAX_ALT_TEXT);
        break;
      case 'blip':
        addPicture(attributes.get('embed'));
        break;
      case 'imagedata':
        addPicture(attributes.get('id'));
        break;
      case 'ruby':
        ruby = { text: '', base: '' };
        break;
    }
  };
  const cellProperty = (name: string, attributes: ReadonlyMap<string, string>): void => {
    const cell = builder.path().at(-1);
    if (cell?.tag !== 'td') return;
    if (name === 'gridspan') cell.attributes.colspan = attributes.get('val') ?? '';
    if (name === 'vmerge') cell.attributes.vmerge = attributes.get('val') ?? 'continue';
  };
  const closeElement = (name: string): void => {
    if (Object.hasOwn(TAGS, name)) {
      const table = name === 'tbl' ? builder.path().at(-1) : undefined;
      if (table?.tag === 'table') joinCells(table);
      paragraphs.leave(TAGS[name] ?? null);
    } else if (name === 'footnote' || name === 'endnote') paragraphs.leave('aside');
    else if (name === 'p') paragraphs.close();
    else if (name === 'hyperlink' || name === 'fldsimple') links.close();
    else if (name === 'ruby' && ruby) {
      const { text, base } = ruby;
      ruby = null;
      paragraphs.node(createElement('ruby', {}, [base, createElement('rt', {}, [text])]), runStyle);
    }
  };

  const listener: XmlListener = {
    open(name, attributes) {
      if (skippedDepth > 0 || isSkippedDestination(name, attributes)) {
        skippedDepth += 1;
        return;
      }
      openElement(name, attributes);
      path.push(name);
    },
    close(name) {
      if (skippedDepth > 0) {
        skippedDepth -= 1;
        return;
      }
      path.pop();
      closeElement(name);
    },
    text(text) {
      if (skippedDepth > 0) return;
      if (path.at(-1) === 't') add(text);
      else if (path.at(-1) === 'instrtext') links.instruction(text);
    },
  };
  return { listener, directions: paragraphs.directions, end: paragraphs.end };
};
