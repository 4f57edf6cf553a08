import type { OutlineEntry } from '../contents.ts';
import { outlineBuilder } from '../text/outline.ts';
import { wordCounter } from '../text/words.ts';
import type { XmlListener } from '../xml/stream.ts';

/** These do not end a word. */
const INLINE = new Set(['strong', 'emphasis', 'style', 'a', 'strikethrough', 'sub', 'sup', 'code', 'image']);
/** Titles of more than this are text in the wrong place. */
const MAX_TITLE = 2000;

/** Counts the words of all bodies and collects the titles of the sections of those that hold no notes. */
export const bodyReader = (): XmlListener & { words: () => number; outline: OutlineEntry[] } => {
  const count = wordCounter();
  const outline = outlineBuilder();
  const open: string[] = [];
  let sections = 0;
  let isNotes = false;
  /** Of the section whose title is being read. */
  let title: string | null = null;
  /** Elements that are open since a reference to a note began in a title: its number is none of the words. */
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
