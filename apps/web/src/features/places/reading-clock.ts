/** Active reading without a longer pause. */
export type Piece = { id: string; seconds: number; pages: number; characters: number };

/** `now` is a monotonic clock in milliseconds; `keep` hears how a piece stands, and how long ago it began. */
export type ClockParts = { now: () => number; newId: () => string; keep: (piece: Piece, ageMs: number) => void };

/** Who has done nothing for so long reads no more. */
const ACTIVE_MS = 120_000;
/** A piece belongs to the day on which it began: it must not be long. */
const LONGEST_MS = 15 * 60_000;

/** Counts the time in which a reader reads: the page is seen, and was moved in the last two minutes; or listens, until the sound rests. */
export const readingClock = ({ now, newId, keep }: ClockParts) => {
  let piece: { id: string; started: number; ms: number; pages: number; characters: number } | null = null;
  let counted = now();
  let activeTo = Number.NEGATIVE_INFINITY;
  let isSeen = true;

  const count = (): void => {
    const time = now();
    if (piece && isSeen) piece.ms += Math.max(0, Math.min(time, activeTo) - counted);
    counted = time;
  };
  const tell = (): void => {
    count();
    if (!piece || piece.ms < 1000) return;
    const { id, started, ms, pages, characters } = piece;
    keep({ id, seconds: Math.floor(ms / 1000), pages, characters }, now() - started);
  };
  return {
    /** The reader has moved, by so many pages and characters. */
    moved: (by: { pages: number; characters: number }): void => {
      const time = now();
      count();
      if (!piece || time > activeTo || time - piece.started > LONGEST_MS) {
        tell();
        piece = { id: newId(), started: time, ms: 0, pages: 0, characters: 0 };
      }
      activeTo = time + ACTIVE_MS;
      piece.pages += by.pages;
      piece.characters += by.characters;
    },
    /** What was going on by itself, as sound does, stands still: time ends here, and not after a while. */
    rest: (): void => {
      count();
      activeTo = Math.min(activeTo, now());
    },
    /** The page is seen, or hidden. */
    see: (seen: boolean): void => {
      count();
      isSeen = seen;
    },
    tell,
  };
};
