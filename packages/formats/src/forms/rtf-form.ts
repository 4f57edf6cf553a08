import { stat } from 'node:fs/promises';
import { byteText } from '../rtf/byte-text.ts';
import { SIGNS } from '../rtf/characters.ts';
import { rtfEncodings } from '../rtf/encodings.ts';
import { rtfReader } from '../rtf/tokens.ts';
import { fileChunks } from '../text/file-chunks.ts';
import { bookmarkId, linkOfField } from './field-links.ts';
import { type Converter, element, type FormBook, type FormSource } from './form.ts';
import { paced } from './paced.ts';
import { PLAIN } from './paragraphs.ts';
import {
  type FormGroup,
  formDestination,
  lookAfter,
  OUTERMOST,
  type ParagraphLook,
  PLAIN_PARAGRAPH,
  paragraphAfter,
} from './rtf-groups.ts';
import { rtfPicture } from './rtf-picture.ts';
import { rtfStage } from './rtf-stage.ts';
import { rtfStyles } from './rtf-styles.ts';
import { treeBudget } from './tree-builder.ts';

const MAX_WORDS = 4000;

/** RTF 1.9.1: paragraphs, tables, notes, pictures, links. Objects, templates, headers and drawings are passed over. */
export const rtfForm: Converter = async (source) => {
  const { size } = await stat(source.path);
  const text = rtfText(source.addPicture);
  for await (const chunk of paced(fileChunks(source.path), size, source)) {
    text.write(chunk);
    if (text.isClosed()) break;
  }
  return text.book();
};

const rtfText = (addPicture: FormSource['addPicture']) => {
  const encodings = rtfEncodings();
  const styles = rtfStyles();
  const budget = treeBudget();
  const body = rtfStage(budget, styles.kindOf);
  const notes = rtfStage(budget, styles.kindOf);
  const groups: FormGroup[] = [];
  let stage = body;
  let group = { ...OUTERMOST };
  let isStarred = false;
  let picture = rtfPicture();
  let pictures = 0;
  let noteCount = 0;
  let label = '';
  let bookmark = '';
  const directions = { rtl: 0, ltr: 0 };

  const add = (text: string): void => {
    if (text === '') return;
    const { destination, field, paragraph, look, isHidden } = group;
    if (destination === 'text' && !isHidden) stage.text(text, paragraph, look);
    else if (destination === 'styles') styles.text(text);
    else if (destination === 'label' && label.length < MAX_WORDS) label += text;
    else if (destination === 'bookmark' && bookmark.length < MAX_WORDS) bookmark += text;
    else if (destination === 'instruction' && field && field.instruction.length < MAX_WORDS) field.instruction += text;
  };
  const bytes = byteText(add, () => encodings.of(group));

  const ended = (paragraph: ParagraphLook | null): void => {
    if (paragraph) directions[paragraph.isRightToLeft ? 'rtl' : 'ltr'] += 1;
  };
  const beginNote = (): void => {
    noteCount += 1;
    const id = `note-${noteCount}`;
    const reference = element('a', { href: `#${id}`, 'epub:type': 'noteref' }, [
      element('sup', {}, [String(noteCount)]),
    ]);
    body.node(reference, group.paragraph, PLAIN);
    notes.builder.open('aside', { id, class: 'note', 'epub:type': 'footnote' });
    stage = notes;
    Object.assign(group, { isNote: true, look: PLAIN, paragraph: PLAIN_PARAGRAPH, field: null, isHidden: false });
  };
  const endNote = (): void => {
    notes.end();
    notes.builder.close();
    stage = body;
  };
  const endPicture = (): void => {
    const found = picture.bytes();
    if (!found || group.destination !== 'text' || group.isHidden) return;
    pictures += 1;
    const name = `picture-${pictures}`;
    addPicture(name, found);
    stage.node(element('img', { src: name, alt: '' }), group.paragraph, group.look);
  };
  /** The number or sign of an item; those that stand in fonts of signs are letters here. */
  const endLabel = (): void => {
    const words = label.trim();
    if (words !== '') stage.text(`${words.length === 1 ? '•' : words} `, group.paragraph, PLAIN);
  };

  /** Words that say where things end and begin. */
  const structure = (word: string): void => {
    switch (word) {
      case 'par':
        ended(stage.par());
        break;
      case 'sect':
      case 'page':
      case 'column':
      case 'nestcell':
      case 'nestrow':
        ended(stage.endParagraph());
        break;
      case 'line':
      case 'lbr':
        stage.node(element('br'), group.paragraph, group.look);
        break;
      case 'trowd':
        stage.beginRow();
        break;
      case 'cell':
        stage.endCell();
        break;
      case 'row':
        stage.endRow();
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
        const href = linkOfField(group.field?.instruction ?? '');
        if (href !== null) group.look = { ...group.look, href };
        break;
      }
      default:
        add(word === 'tab' ? '\t' : word === '-' ? '\u00ad' : (SIGNS[word] ?? ''));
    }
  };
  const control = (word: string, value: number | null): void => {
    if (word === '*') {
      isStarred = true;
      return;
    }
    const before = group.destination;
    group.destination = formDestination(word, before, isStarred);
    isStarred = false;
    if (group.destination !== before) {
      if (group.destination === 'picture') picture = rtfPicture();
      if (group.destination === 'label') label = '';
      if (group.destination === 'bookmark') bookmark = '';
      return;
    }
    if (value !== null) encodings.hear(word, value, group, group.destination === 'fonts');
    if (group.destination === 'styles') styles.control(word, value);
    else if (group.destination === 'picture') picture.control(word);
    else if (group.destination === 'text' || group.destination === 'label') {
      group.paragraph = paragraphAfter(word, value, group.paragraph);
      group.look = lookAfter(word, value, group.look);
      if (word === 'plain') [group.encoding, group.isHidden] = [null, false];
      else if (word === 'v' || word === 'deleted') group.isHidden = value !== 0;
      else if (group.destination === 'text') structure(word);
    } else add(SIGNS[word] ?? '');
  };

  const reader = rtfReader({
    open() {
      bytes.flush();
      groups.push(group);
      group = { ...group };
      isStarred = false;
    },
    close() {
      bytes.flush();
      const left = group;
      group = groups.pop() ?? group;
      if (left.destination === 'styles') styles.close();
      if (left.isNote && !group.isNote) endNote();
      if (left.destination === group.destination) return;
      if (left.destination === 'picture') endPicture();
      else if (left.destination === 'label') endLabel();
      else if (left.destination === 'bookmark') stage.anchor(bookmarkId(bookmark));
    },
    control(word, value) {
      if (word === 'u' && value !== null) bytes.unicode(value, group.fallback);
      else if (!bytes.skipsControl()) {
        bytes.flush();
        control(word, value);
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
    book(): FormBook {
      bytes.flush();
      if (stage === notes) endNote();
      ended(body.endParagraph());
      body.end();
      return {
        progression: directions.rtl > directions.ltr ? 'rtl' : 'ltr',
        chapters: [
          { name: null, isAside: false, nodes: body.builder.root.children },
          { name: null, isAside: true, nodes: notes.builder.root.children },
        ],
        outline: null,
      };
    },
  };
};
