import type { Mark } from './locator.ts';
import type { PageColours } from './settings.ts';
import { sheetOver } from './sheet.ts';

const LOOKS = ['highlight', 'underline', 'squiggle'] as const;
const COLORS = ['yellow', 'red', 'green', 'cian', 'violet'] as const;

const nameOf = (color: Mark['color'], look: Mark['look']): string => `lectern-${color}-${look}`;

const ruleOf = (look: (typeof LOOKS)[number], colour: string): string => {
  if (look === 'highlight') return `background-color:color-mix(in srgb,${colour} 40%,transparent)`;
  return `text-decoration:underline ${look === 'squiggle' ? 'wavy ' : ''}2px ${colour};text-underline-offset:.18em`;
};

/** Draws marks over the text of one document, whose elements stay as they are (CSS Custom Highlight API). */
export type Painter = {
  colours(next: PageColours): void;
  /** In place of what was drawn before. */
  paint(marks: readonly { mark: Pick<Mark, 'color' | 'look'>; range: Range }[]): void;
};

/** Null where the browser can't: marks are then told by the lists alone. */
export const painterFor = (doc: Document, win: Window & typeof globalThis): Painter | null => {
  if (!win.CSS?.highlights || !win.Highlight) return null;
  const write = sheetOver(doc, win);
  return {
    colours({ marks }) {
      const rules = COLORS.flatMap((color) =>
        LOOKS.map((look) => `::highlight(${nameOf(color, look)}){${ruleOf(look, marks[color])}}`),
      );
      write(rules.join('\n'));
    },
    paint(marks) {
      const groups = new Map<string, Range[]>();
      for (const { mark, range } of marks) {
        if (mark.look === null) continue;
        const name = nameOf(mark.color, mark.look);
        groups.set(name, [...(groups.get(name) ?? []), range]);
      }
      for (const color of COLORS)
        for (const look of LOOKS) {
          const ranges = groups.get(nameOf(color, look));
          if (ranges) win.CSS.highlights.set(nameOf(color, look), new win.Highlight(...ranges));
          else win.CSS.highlights.delete(nameOf(color, look));
        }
    },
  };
};
