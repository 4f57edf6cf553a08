import type { Relationship } from '../docx/relations.ts';
import { createLookup } from '../lookup.ts';
import type { XmlListener } from '../xml/stream.ts';
import type { ArchiveEntry } from '../zip/archive.ts';
import { type DocxSheets, docxLines } from './docx-lines.ts';
import { docxLinks } from './docx-links.ts';
import { roman } from './docx-numbering.ts';
import { isOn, lookWith } from './docx-styles.ts';
import { joinCells } from './docx-tables.ts';
import { bookmarkId } from './field-links.ts';
import { element } from './form.ts';
import { type Look, PLAIN } from './paragraphs.ts';
import type { TreeBuilder } from './tree-builder.ts';

/** What is no text of the book: what was deleted or moved away, how things were, what stands in for newer elements. */
const PASSED_OVER = new Set(
  `del movefrom fallback deltext delinstrtext sectpr sdtpr tblpr tblgrid rprchange pprchange sectprchange tblprchange
   trprchange tcprchange tblprexchange numberingchange`.split(/\s+/),
);
/** Elements of a tree that hold paragraphs. */
const TAGS = createLookup<string | null>({ tbl: 'table', tr: 'tr', tc: 'td', txbxcontent: null });
/** Signs of a run that are elements (ECMA-376 part 1, 17.3.3). */
const SIGNS = createLookup<string>({ tab: '\t', nobreakhyphen: '\u2011', softhyphen: '\u00ad', sym: '•' });
const MAX_WORDS = 1000;

/** Numbers of notes, given in the order in which the text refers to them. */
export const docxNotes = () => {
  const labels = new Map<string, string>();
  const counts = { footnote: 0, endnote: 0 };
  return {
    idOf: (kind: 'footnote' | 'endnote', id: string): string => `${kind}-${id}`,
    refer(kind: 'footnote' | 'endnote', id: string): string {
      counts[kind] += 1;
      const label = kind === 'footnote' ? String(counts[kind]) : roman(counts[kind]);
      if (!labels.has(`${kind}-${id}`)) labels.set(`${kind}-${id}`, label);
      return label;
    },
    labelOf: (id: string): string => labels.get(id) ?? '',
  };
};

type DocxPart = DocxSheets & {
  builder: TreeBuilder;
  relationships: readonly Relationship[];
  notes: ReturnType<typeof docxNotes>;
  /** Asks for a picture, once or more. */
  want: (picture: ArchiveEntry) => void;
};

/** Hears a part of a DOCX that holds text (17.2), and writes its form. */
export const docxText = ({ builder, relationships, notes, want, ...sheets }: DocxPart) => {
  const byId = new Map(relationships.map((one) => [one.id, one]));
  const links = docxLinks((id) => {
    const found = byId.get(id);
    return found?.isExternal ? found.target : null;
  });
  const lines = docxLines(builder, sheets);
  const path: string[] = [];
  let passedOver = 0;
  let look: Look = PLAIN;
  let isHidden = false;
  /** Of the reference that stands in this run, when its mark is text. */
  let mark: string | null = null;
  let words = '';
  let note = '';
  /** Ruby text comes before what it explains. */
  let ruby: { text: string; base: string } | null = null;

  const add = (text: string): void => {
    if (isHidden) return;
    if (ruby) ruby[path.includes('rt') ? 'text' : 'base'] += text;
    else if (mark !== null) refer(mark, text);
    else lines.text(text, { ...look, href: links.href() });
  };
  const refer = (id: string, label: string): void =>
    lines.node(element('a', { href: `#${id}`, 'epub:type': 'noteref' }, [element('sup', {}, [label])]), PLAIN);
  const picture = (id: string | undefined): void => {
    const part = byId.get(id ?? '')?.part;
    if (!part || isHidden) return;
    want(part);
    lines.node(element('img', { src: part.path, alt: words }), { ...look, href: links.href() });
  };
  const reference = (kind: 'footnote' | 'endnote', attributes: ReadonlyMap<string, string>): void => {
    const id = attributes.get('id') ?? '';
    const isOwnMark =
      attributes.has('custommarkfollows') && isOn(new Map([['val', attributes.get('custommarkfollows') ?? '']]));
    if (isOwnMark) mark = notes.idOf(kind, id);
    else refer(notes.idOf(kind, id), notes.refer(kind, id));
  };
  const openNote = (kind: 'footnote' | 'endnote', attributes: ReadonlyMap<string, string>): void => {
    note = notes.idOf(kind, attributes.get('id') ?? '');
    lines.enter('aside', { id: note, class: 'note', 'epub:type': 'footnote' });
  };
  /** Lines that separate notes from the text are among the notes. */
  const isPassedOver = (name: string, attributes: ReadonlyMap<string, string>): boolean =>
    PASSED_OVER.has(name) ||
    (name === 'rpr' && path.at(-1) === 'ppr') ||
    ((name === 'footnote' || name === 'endnote') && (attributes.get('type') ?? 'normal') !== 'normal');

  const openElement = (name: string, attributes: Map<string, string>): void => {
    const parent = path.at(-1);
    if (parent === 'rpr') {
      if (name === 'vanish') isHidden = isOn(attributes);
      else look = name === 'rstyle' ? sheets.styles.run(attributes.get('val'), look) : lookWith(look, name, attributes);
      return;
    }
    if (parent === 'ppr' || parent === 'numpr') return lines.property(name, attributes);
    if (parent === 'tcpr') return cellProperty(name, attributes);
    if (Object.hasOwn(TAGS, name)) return lines.enter(TAGS[name] ?? null);
    if (parent === 'r' && Object.hasOwn(SIGNS, name)) return add(SIGNS[name] ?? '');
    switch (name) {
      case 'p':
        lines.open();
        break;
      case 'r':
        [look, isHidden, mark] = [lines.look(), false, null];
        break;
      case 'br':
      case 'cr':
        if (/^(?:page|column)$/.test(attributes.get('type') ?? '')) add(' ');
        else if (!isHidden) lines.node(element('br'), { ...look, href: links.href() });
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
        if (attributes.get('name') !== '_GoBack') lines.anchor(bookmarkId(attributes.get('name') ?? ''));
        break;
      case 'footnotereference':
      case 'endnotereference':
        reference(name === 'footnotereference' ? 'footnote' : 'endnote', attributes);
        break;
      case 'footnoteref':
      case 'endnoteref':
        add(notes.labelOf(note));
        break;
      case 'footnote':
      case 'endnote':
        openNote(name, attributes);
        break;
      case 'drawing':
      case 'pict':
        words = '';
        break;
      case 'docpr':
        words = (attributes.get('descr') ?? '').slice(0, MAX_WORDS);
        break;
      case 'blip':
        picture(attributes.get('embed'));
        break;
      case 'imagedata':
        picture(attributes.get('id'));
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
      lines.leave(TAGS[name] ?? null);
    } else if (name === 'footnote' || name === 'endnote') lines.leave('aside');
    else if (name === 'p') lines.close();
    else if (name === 'hyperlink' || name === 'fldsimple') links.close();
    else if (name === 'ruby' && ruby) {
      const { text, base } = ruby;
      ruby = null;
      lines.node(element('ruby', {}, [base, element('rt', {}, [text])]), look);
    }
  };

  const listener: XmlListener = {
    open(name, attributes) {
      if (passedOver > 0 || isPassedOver(name, attributes)) {
        passedOver += 1;
        return;
      }
      openElement(name, attributes);
      path.push(name);
    },
    close(name) {
      if (passedOver > 0) {
        passedOver -= 1;
        return;
      }
      path.pop();
      closeElement(name);
    },
    text(text) {
      if (passedOver > 0) return;
      if (path.at(-1) === 't') add(text);
      else if (path.at(-1) === 'instrtext') links.instruction(text);
    },
  };
  return { listener, directions: lines.directions, end: lines.end };
};
