import { listening } from '@lectern/contracts';
import type { server as Server } from '../../../testing/fake-server.ts';
import type { OpenedBook } from '../opened-book.ts';

type Saved = NonNullable<OpenedBook['position']>;

/** Three chapters of ten minutes, as the server opens it. */
export const buildOpenedBook = (about: Partial<OpenedBook> = {}): OpenedBook => ({
  id: '9',
  name: 'A walk.zip',
  title: 'A walk',
  authors: null,
  narrators: null,
  lang: null,
  cover: null,
  fast_hash: '0'.repeat(32),
  durationMs: 1_800_000,
  tracks: [],
  joined: null,
  joinedPlayType: null,
  chapters: [0, 1, 2].map((n) => ({
    name: `c${n}`,
    title: `Part ${n + 1}`,
    startMs: n * 600_000,
    endMs: (n + 1) * 600_000,
    track: 0,
    heardMs: null,
  })),
  position: null,
  here: null,
  ...about,
});

export const buildSavedPosition = (fraction: number, about: Partial<Saved> = {}): Saved => ({
  version: 1,
  holder: null,
  cfi: null,
  quote: null,
  fraction,
  updated: new Date(0).toISOString(),
  ageMs: 600_000,
  device: 'phone',
  deviceName: 'Phone',
  ...about,
});

/** Records the positions that are sent, as the server does; each becomes the current one, or is only kept. */
export const recordSavedPositions = (server: typeof Server, isCurrent = true): { atMs: number; goesOn: boolean }[] => {
  const positions: { atMs: number; goesOn: boolean }[] = [];
  server.on(listening.save, ({ body: { atMs, goesOn, device, origin } }) => {
    positions.push({ atMs, goesOn });
    return {
      position: buildSavedPosition(atMs / 1_800_000, {
        device,
        ageMs: 0,
        version: 100 + positions.length,
        holder: origin?.holder ?? null,
      }),
      isCurrent,
    };
  });
  return positions;
};
