import type { OutlineEntry } from '../book-contents.ts';
import { createOutlineBuilder } from '../text/outline-builder.ts';
import { createWordCounter } from '../text/word-counter.ts';
import type { XmlListener } from '../xml/read-xml.ts';

/** Elements that do not end a word. */
const INLINE = new Set(['strong', 'emphasis', 'style', 'a', 'strikethrough', 'sub', 'sup', 'code', 'image']);
/** Longest title; more is misplaced text. */
const MAX_TITLE = 2000;

/** Counts the words of all bodies and collects section titles, except in note bodies. */
export const createBodyReader = (): XmlListener & { words: () => number; outline: OutlineEntry[] } => {
  const count = createWordCounter();
  const outline = createOutlineBuilder();
  const open: string[] = [];
  let sections = 0;
  let isNotes = false;
  /** Title being read. */
  let title: string | null = null;
  /** Nesting depth inside a note reference in a title; its number is not a word. */
  let reference = 0;

  return {
    outline: outline.entries,
    words: count.total,
    open(name, attributes) {
      if (name === 'body') isNotes = /^(?:notes|comments|footnotes)$/i.test(attributes.get('name') ?? '');
      if (name === 'section') {
        sections += 1;
        outline.begin(sections);
      }
      if (name === 'title' && open.at(-1) === 'section' && !isNotes) title = '';
      if (reference > 0 || (name === 'a' && attributes.get('type') === 'note')) reference += 1;
      open.push(name);
      if (!INLINE.has(name)) count.end();
      if (title !== null && !INLINE.has(name)) title += ' ';
    },
    close(name) {
      open.pop();
      if (reference > 0) reference -= 1;
      if (!INLINE.has(name)) count.end();
      if (name === 'section') sections -= 1;
      if (name !== 'title' || title === null) return;
      outline.add(sections, title);
      title = null;
    },
    text(text) {
      count.add(text);
      if (title !== null && reference === 0 && title.length < MAX_TITLE) title += text;
    },
  };
};
