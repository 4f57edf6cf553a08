import type { Mark } from './locator.ts';
import type { PageColours } from './settings.ts';
import { createStyleSheetWriter } from './style-sheet.ts';

const LOOKS = ['highlight', 'underline', 'squiggle'] as const;
const COLORS = ['yellow', 'red', 'green', 'cian', 'violet'] as const;

const getHighlightName = (color: Mark['color'], look: Mark['look']): string => `lectern-${color}-${look}`;

const getDeclarations = (look: (typeof LOOKS)[number], colour: string): string => {
  if (look === 'highlight') return `background-color:color-mix(in srgb,${colour} 40%,transparent)`;
  return `text-decoration:underline ${look === 'squiggle' ? 'wavy ' : ''}2px ${colour};text-underline-offset:.18em`;
};

/** Draws marks over the text of one document without changing its elements (CSS Custom Highlight API). */
export type MarkPainter = {
  setColours(next: PageColours): void;
  /** Replaces everything drawn before. */
  paint(marks: readonly { mark: Pick<Mark, 'color' | 'look'>; range: Range }[]): void;
};

/** Null where the browser lacks the API: marks then appear in the lists only. */
export const createMarkPainter = (doc: Document, win: Window & typeof globalThis): MarkPainter | null => {
  if (!win.CSS?.highlights || !win.Highlight) return null;
  const write = createStyleSheetWriter(doc, win);
  return {
    setColours({ marks }) {
      const rules = COLORS.flatMap((color) =>
        LOOKS.map((look) => `::highlight(${getHighlightName(color, look)}){${getDeclarations(look, marks[color])}}`),
      );
      write(rules.join('\n'));
    },
    paint(marks) {
      const groups = new Map<string, Range[]>();
      for (const { mark, range } of marks) {
        if (mark.look === null) continue;
        const name = getHighlightName(mark.color, mark.look);
        groups.set(name, [...(groups.get(name) ?? []), range]);
      }
      for (const color of COLORS)
        for (const look of LOOKS) {
          const ranges = groups.get(getHighlightName(color, look));
          if (ranges) win.CSS.highlights.set(getHighlightName(color, look), new win.Highlight(...ranges));
          else win.CSS.highlights.delete(getHighlightName(color, look));
        }
    },
  };
};
