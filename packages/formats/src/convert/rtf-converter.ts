import { stat } from 'node:fs/promises';
import { createRtfEncodings } from '../rtf/rtf-encodings.ts';
import { createRtfTextDecoder } from '../rtf/rtf-text-decoder.ts';
import { createRtfTokenizer } from '../rtf/rtf-tokenizer.ts';
import { SPECIAL_CHARACTERS } from '../rtf/special-characters.ts';
import { readFileChunks } from '../text/file-chunks.ts';
import { withBackpressure } from './backpressure.ts';
import { type ConversionSource, type ConvertedBook, type Converter, createElement } from './converted-book.ts';
import { parseFieldLink, toBookmarkId } from './field-links.ts';
import { PLAIN_STYLE } from './paragraph-writer.ts';
import {
  applyParagraphControl,
  applyTextControl,
  nextDestination,
  PLAIN_PARAGRAPH,
  ROOT_GROUP,
  type RtfGroup,
  type RtfParagraphFormat,
} from './rtf-group-state.ts';
import { createRtfPictureReader } from './rtf-picture.ts';
import { createRtfStyles } from './rtf-styles.ts';
import { createRtfWriter } from './rtf-writer.ts';
import { createTreeBudget } from './tree-builder.ts';

const MAX_WORDS = 4000;

/**
 * Converts RTF 1.9.1: paragraphs, tables, notes, pictures, links. Objects, templates, headers and drawings are skipped.
 */
export const convertRtf: Converter = async (source) => {
  const { size } = await stat(source.path);
  const text = createRtfConverter(source.addPicture);
  for await (const chunk of withBackpressure(readFileChunks(source.path), size, source)) {
    text.write(chunk);
    if (text.isClosed()) break;
  }
  return text.book();
};

const createRtfConverter = (addPicture: ConversionSource['addPicture']) => {
  const encodings = createRtfEncodings();
  const styles = createRtfStyles();
  const budget = createTreeBudget();
  const body = createRtfWriter(budget, styles.getParagraphKind);
  const notes = createRtfWriter(budget, styles.getParagraphKind);
  const groups: RtfGroup[] = [];
  let writer = body;
  let group = { ...ROOT_GROUP };
  let isStarred = false;
  let picture = createRtfPictureReader();
  let pictures = 0;
  let noteCount = 0;
  let label = '';
  let bookmark = '';
  const directions = { rtl: 0, ltr: 0 };

  const add = (text: string): void => {
    if (text === '') return;
    const { destination, field, paragraph, style, isHidden } = group;
    if (destination === 'text' && !isHidden) writer.text(text, paragraph, style);
    else if (destination === 'styles') styles.text(text);
    else if (destination === 'label' && label.length < MAX_WORDS) label += text;
    else if (destination === 'bookmark' && bookmark.length < MAX_WORDS) bookmark += text;
    else if (destination === 'instruction' && field && field.instruction.length < MAX_WORDS) field.instruction += text;
  };
  const bytes = createRtfTextDecoder(add, () => encodings.getEncoding(group));

  const countDirection = (paragraph: RtfParagraphFormat | null): void => {
    if (paragraph) directions[paragraph.isRightToLeft ? 'rtl' : 'ltr'] += 1;
  };
  const beginNote = (): void => {
    noteCount += 1;
    const id = `note-${noteCount}`;
    const reference = createElement('a', { href: `#${id}`, 'epub:type': 'noteref' }, [
      createElement('sup', {}, [String(noteCount)]),
    ]);
    body.node(reference, group.paragraph, PLAIN_STYLE);
    notes.builder.open('aside', { id, class: 'note', 'epub:type': 'footnote' });
    writer = notes;
    Object.assign(group, {
      isNote: true,
      style: PLAIN_STYLE,
      paragraph: PLAIN_PARAGRAPH,
      field: null,
      isHidden: false,
    });
  };
  const endNote = (): void => {
    notes.end();
    notes.builder.close();
    writer = body;
  };
  const endPicture = (): void => {
    const pictureBytes = picture.bytes();
    if (!pictureBytes || group.destination !== 'text' || group.isHidden) return;
    pictures += 1;
    const name = `picture-${pictures}`;
    addPicture(name, pictureBytes);
    writer.node(createElement('img', { src: name, alt: '' }), group.paragraph, group.style);
  };
  /** Writes the label of a list item; single characters come from symbol fonts and become bullets. */
  const endLabel = (): void => {
    const words = label.trim();
    if (words !== '') writer.text(`${words.length === 1 ? '•' : words} `, group.paragraph, PLAIN_STYLE);
  };

  /** Control words that structure the text. */
  const handleStructure = (word: string): void => {
    switch (word) {
      case 'par':
        countDirection(writer.par());
        break;
      case 'sect':
      case 'page':
      case 'column':
      case 'nestcell':
      case 'nestrow':
        countDirection(writer.endParagraph());
        break;
      case 'line':
      case 'lbr':
        writer.node(createElement('br'), group.paragraph, group.style);
        break;
      case 'trowd':
        writer.beginRow();
        break;
      case 'cell':
        writer.endCell();
        break;
      case 'row':
        writer.endRow();
        break;
      case 'footnote':
        if (!group.isNote) beginNote();
        break;
      case 'chftn':
        if (group.isNote) add(String(noteCount));
        break;
      case 'field':
        group.field = { instruction: '' };
        break;
      case 'fldrslt': {
        const href = parseFieldLink(group.field?.instruction ?? '');
        if (href !== null) group.style = { ...group.style, href };
        break;
      }
      default:
        add(word === 'tab' ? '\t' : word === '-' ? '\u00ad' : (SPECIAL_CHARACTERS[word] ?? ''));
    }
  };
  const handleControl = (word: string, value: number | null): void => {
    if (word === '*') {
      isStarred = true;
      return;
    }
    const before = group.destination;
    group.destination = nextDestination(word, before, isStarred);
    isStarred = false;
    if (group.destination !== before) {
      if (group.destination === 'picture') picture = createRtfPictureReader();
      if (group.destination === 'label') label = '';
      if (group.destination === 'bookmark') bookmark = '';
      return;
    }
    if (value !== null) encodings.applyControl(word, value, group, group.destination === 'fonts');
    if (group.destination === 'styles') styles.control(word, value);
    else if (group.destination === 'picture') picture.handleControl(word);
    else if (group.destination === 'text' || group.destination === 'label') {
      group.paragraph = applyParagraphControl(word, value, group.paragraph);
      group.style = applyTextControl(word, value, group.style);
      if (word === 'plain') [group.encoding, group.isHidden] = [null, false];
      else if (word === 'v' || word === 'deleted') group.isHidden = value !== 0;
      else if (group.destination === 'text') handleStructure(word);
    } else add(SPECIAL_CHARACTERS[word] ?? '');
  };

  const reader = createRtfTokenizer({
    open() {
      bytes.flush();
      groups.push(group);
      group = { ...group };
      isStarred = false;
    },
    close() {
      bytes.flush();
      const closedGroup = group;
      group = groups.pop() ?? group;
      if (closedGroup.destination === 'styles') styles.close();
      if (closedGroup.isNote && !group.isNote) endNote();
      if (closedGroup.destination === group.destination) return;
      if (closedGroup.destination === 'picture') endPicture();
      else if (closedGroup.destination === 'label') endLabel();
      else if (closedGroup.destination === 'bookmark') writer.anchor(toBookmarkId(bookmark));
    },
    control(word, value) {
      if (word === 'u' && value !== null) bytes.unicode(value, group.fallback);
      else if (!bytes.consumeFallback()) {
        bytes.flush();
        handleControl(word, value);
      }
    },
    text(run) {
      if (group.destination === 'picture') picture.hexadecimal(run);
      else if (group.destination !== 'skipped') bytes.add(run);
    },
    binary(run) {
      if (group.destination === 'picture') picture.binary(run);
    },
  });

  return {
    write: reader.write,
    isClosed: reader.isClosed,
    book(): ConvertedBook {
      bytes.flush();
      if (writer === notes) endNote();
      countDirection(body.endParagraph());
      body.end();
      return {
        progression: directions.rtl > directions.ltr ? 'rtl' : 'ltr',
        chapters: [
          { name: null, isAuxiliary: false, nodes: body.builder.root.children },
          { name: null, isAuxiliary: true, nodes: notes.builder.root.children },
        ],
        outline: null,
      };
    },
  };
};
