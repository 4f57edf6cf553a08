import { z } from 'zod';
import { thisHolder } from '../positions/positions.queries.ts';

/**
 * The book that a tab plays, stored for a reload in the tab alone, since each tab has its own player. It has no position:
 * another device may have moved on since, and an unsent position is stored elsewhere. Its sleep timer goes on. A duplicated tab has a copy,
 * while the tab that stored it goes on.
 */
const Position = z.number().min(0);
const ResumeState = z.object({
  reader: z.number(),
  /** The page that stored it. */
  holder: z.string().default(''),
  name: z.string(),
  playing: z.boolean(),
  sleep: z
    .object({
      sleep: z
        .discriminatedUnion('kind', [
          z.object({ kind: z.literal('time'), leftMs: z.number(), ofMs: z.number(), fading: z.boolean() }),
          z.object({ kind: z.literal('chapters'), left: z.int(), fading: z.boolean() }),
        ])
        .nullable(),
      startedAtMs: Position,
      wakeAtMs: Position.nullable(),
    })
    .nullable()
    .default(null),
});
export type ResumeState = z.infer<typeof ResumeState>;

const KEY = 'lectern.listening';

const read = (): ResumeState | null => {
  try {
    return ResumeState.parse(JSON.parse(sessionStorage.getItem(KEY) ?? ''));
  } catch {
    return null; // nothing stored, or invalid
  }
};

/** As the previous page stored it; null once it was resumed. */
let previous: ResumeState | null = read();

export const resumeState = {
  /** What this reader was listening to before the reload; null when that was resumed already. */
  peek: (reader: number): ResumeState | null => (previous?.reader === reader ? previous : null),
  /** Whether the page that stored it has ended: this one goes on in its place. */
  isSuccessor: async ({ holder }: ResumeState): Promise<boolean> => !(await thisHolder.isOpen(holder)),
  markResumed: (): void => {
    previous = null;
  },
  save: (state: ResumeState): void => {
    try {
      sessionStorage.setItem(KEY, JSON.stringify(state));
    } catch {
      // Forbidden or full: the server has the position all the same.
    }
  },
  clear: (): void => {
    previous = null;
    try {
      sessionStorage.removeItem(KEY);
    } catch {
      // Nothing was stored.
    }
  },
};
