import { outlineBuilder } from '../text/outline.ts';
import { wordCounter } from '../text/words.ts';
import { readXml } from '../xml/stream.ts';
import { headingLevel } from './styles.ts';

const MAX_HEADING = 2000;
/** What stands in for those who do not know the newer element beside it, and what was moved: both say everything again. */
const REPEATING = new Set(['fallback', 'movefrom']);

/** Collects the words and headings of the parts of a document (ECMA-376 part 1, 17.3), one part after the other. */
export const documentScan = (styles: Map<string, number>) => {
  const count = wordCounter();
  const outline = outlineBuilder();
  return {
    words: count.total,
    outline: outline.entries,
    /** Reads a part that is given as text. Throws `UnreadableBook('hostile')`. */
    async read(pieces: AsyncIterable<string>): Promise<void> {
      /** Text boxes hold paragraphs inside of paragraphs. */
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
          else if (name === 'outlinelvl' && paragraph) paragraph.level = headingLevel(attributes.get('val'));
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
