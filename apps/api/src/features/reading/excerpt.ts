import type { ReadingManifest } from '@lectern/formats';

type Quote = { before: string; text: string; after: string };
type TocEntry = ReadingManifest['toc'][number];

/** A sentence that is shorter is shown with what follows it. */
const MIN_LENGTH = 60;
/** Shares of a book are rounded. */
const SHARE_TOLERANCE = 1e-6;
const ELLIPSIS = '…';

const collapseSpaces = (text: string): string => text.replace(/\s+/gu, ' ');
/** Without the part of a word at its end, if there is another word. */
const dropLastWord = (text: string): string => text.replace(/\s+\S*$/u, '');
const dropFirstWord = (text: string): string => text.replace(/^\S*\s+/u, '');

const createSegmenter = (language: string | null): Intl.Segmenter => {
  try {
    return new Intl.Segmenter(language ?? undefined, { granularity: 'sentence' });
  } catch {
    return new Intl.Segmenter(undefined, { granularity: 'sentence' }); // a book may claim any language
  }
};

/**
 * The sentence at a position, made of the text that is stored with the position: what comes before the position, and what
 * follows. Where the stored text is shorter than the sentence, dots stand for the rest. Null without text.
 */
export const toSentence = (
  { before, text, after }: Quote,
  language: string | null,
): { before: string; text: string } | null => {
  const lead = collapseSpaces(before);
  const all = collapseSpaces(`${lead}${text}${after}`);
  if (all.slice(lead.length).trim() === '') return null;
  const segments = [...createSegmenter(language).segment(all)];
  const first = segments.findIndex(({ index, segment }) => index + segment.trimEnd().length > lead.length);
  const from = segments[first]?.index ?? 0;
  let last = first;
  const getEnd = (): number => (segments[last]?.index ?? 0) + (segments[last]?.segment.length ?? 0);
  while (last + 1 < segments.length && getEnd() - lead.length < MIN_LENGTH) last += 1;
  // the last segment may be cut off; it is shown only where nothing else is
  const isCutOff = (index: number): boolean =>
    index === segments.length - 1 && !/[.!?…。！？]["'»”’」』)\]]*\s*$/u.test(all);
  if (isCutOff(last) && last > first) last -= 1;
  const shown = all.slice(Math.max(from, lead.length), getEnd()).trim();
  const shownLead = all.slice(from, Math.max(from, lead.length));
  const isLeadCut = first === 0 && lead !== '' && shownLead.trim() !== '' && !/^\p{Lu}/u.test(lead);
  return {
    before: isLeadCut ? `${ELLIPSIS}${dropFirstWord(shownLead)}` : shownLead,
    text: isCutOff(last) ? `${dropLastWord(shown)}${ELLIPSIS}` : shown,
  };
};

/** Where each file of the spine begins, as a share of the book. */
const computeStarts = ({ spine, layout, totalCharacters }: ReadingManifest): number[] => {
  const usesCharacters = totalCharacters > 0 && layout === 'reflowable';
  const weights = spine.map(({ linear, characters }) => (usesCharacters ? (linear ? characters : 0) : 1));
  const total = weights.reduce((sum, weight) => sum + weight, 0) || 1;
  let sum = 0;
  return weights.map((weight) => {
    const start = sum / total;
    sum += weight;
    return start;
  });
};

/**
 * Title of the chapter at a share of the book, for positions whose program does not name it; null where several chapters begin in
 * the same file, because the contents don't tell which of them it is.
 */
export const findChapter = (manifest: ReadingManifest, fraction: number): string | null => {
  const starts = computeStarts(manifest);
  const entries: { title: string; spine: number }[] = [];
  const collect = (toc: readonly TocEntry[]): void => {
    for (const { title, spine, children } of toc) {
      if (spine !== null) entries.push({ title, spine });
      collect(children);
    }
  };
  collect(manifest.toc);
  const at = starts.findLastIndex((start) => start <= fraction + SHARE_TOLERANCE);
  const spine = entries.reduce((latest, entry) => (entry.spine <= at ? Math.max(latest, entry.spine) : latest), -1);
  const candidates = entries.filter((entry) => entry.spine === spine);
  return candidates.length === 1 ? (candidates[0]?.title.trim() ?? null) || null : null;
};
