import { createOutlineBuilder } from '../text/outline-builder.ts';
import { createWordCounter } from '../text/word-counter.ts';
import { readXml } from '../xml/read-xml.ts';
import { parseHeadingLevel } from './heading-styles.ts';

const MAX_HEADING = 2000;
/** Fallbacks for newer elements and moved text, which repeat content. */
const REPEATING = new Set(['fallback', 'movefrom']);

/** Counts words and collects headings of document parts (ECMA-376 part 1, 17.3), one part after the other. */
export const createDocumentScanner = (styles: Map<string, number>) => {
  const count = createWordCounter();
  const outline = createOutlineBuilder();
  return {
    words: count.total,
    outline: outline.entries,
    /** Scans a part given as text. Throws `UnreadableBook('hostile')`. */
    async read(pieces: AsyncIterable<string>): Promise<void> {
      /** Open paragraphs; text boxes nest them. */
      const paragraphs: { level: number | null; text: string }[] = [];
      let isText = false;
      let repeating = 0;
      const add = (text: string): void => {
        count.add(text);
        const paragraph = paragraphs.at(-1);
        if (paragraph && paragraph.level !== null && paragraph.text.length < MAX_HEADING) paragraph.text += text;
      };
      await readXml(pieces, {
        open(name, attributes) {
          const paragraph = paragraphs.at(-1);
          if (name === 'p') {
            count.end();
            paragraphs.push({ level: null, text: '' });
          }
          if (REPEATING.has(name)) repeating += 1;
          else if (name === 't') isText = true;
          else if (name === 'tab' || name === 'br' || name === 'cr') add(' ');
          else if (name === 'pstyle' && paragraph) paragraph.level ??= styles.get(attributes.get('val') ?? '') ?? null;
          else if (name === 'outlinelvl' && paragraph) paragraph.level = parseHeadingLevel(attributes.get('val'));
        },
        close(name) {
          if (name === 't') isText = false;
          if (REPEATING.has(name)) repeating -= 1;
          if (name !== 'p') return;
          count.end();
          const paragraph = paragraphs.pop();
          if (paragraph && paragraph.level !== null) outline.add(paragraph.level, paragraph.text);
        },
        text(text) {
          if (isText && repeating === 0) add(text);
        },
      });
    },
  };
};
