/** The lines of a paragraph are one but where they are kept: those of verses, set apart by an indent, and of lists. */
export type TextParagraph = { kind: 'heading' | 'break' | 'gap' | 'text' | 'lines' | 'verses'; lines: string[] };

const LONGEST_HEADING = 80;
/** Words that begin the heading of a chapter, in the languages of the interface and their neighbours. */
const CHAPTER =
  /^(?:chapter|part|book|volume|prologue|epilogue|preface|introduction|глава|часть|книга|том|пролог|эпилог|предисловие|введение|розділ|частина|передмова|вступ|kapitel|teil|buch|vorwort|einleitung|chapitre|livre|capítulo|capitolo)(?:[\s.:№#]|$)|^第.{1,9}[章回节節卷部篇]/iu;
/** What stands between two scenes. */
const BREAK = /^[*~#=_•⁂–—-](?:\s*[*~#=_•⁂–—-]){2,}$/u;
const INDENT = /^(?:\t| {2,})/;
const NUMBER = /^(?:[IVXLC]{1,8}|\d{1,3})\.?$/;

/** The lines of a text without what stands behind them; other systems end them in other ways. */
export const linesOf = (text: string): string[] =>
  text.split(/\r\n|[\n\r\f\u2028\u2029]/).map((line) => line.replace(/[\s\p{Cc}]+$/u, ''));

/**
 * Finds the paragraphs of a plain text in the way it writes them: wrapped lines with an empty line between paragraphs, wrapped
 * lines whose first one is indented, or one line a paragraph. Lines that end long before the width are meant to.
 */
export const paragraphsOf = (lines: readonly string[]): TextParagraph[] => {
  const manner = mannerOf(lines);
  const paragraphs: TextParagraph[] = [];
  let open: string[] = [];
  let emptyBefore = true;
  let gap = false;
  const add = (kind: TextParagraph['kind'], words: string[]): void => {
    const isText = kind !== 'heading' && kind !== 'break';
    if (gap && isText && paragraphs.at(-1)?.kind === 'text') paragraphs.push({ kind: 'gap', lines: [] });
    gap = false;
    paragraphs.push({ kind, lines: words });
  };
  const flush = (): void => {
    const kept = manner.kind === 'wrapped' ? keptLines(open, manner) : null;
    const words = open.map((line) => line.trim());
    if (open.length > 0) add(kept ?? 'text', kept ? words : [joined(words)]);
    open = [];
  };
  for (const [index, line] of lines.entries()) {
    const text = line.trim();
    if (text === '') {
      flush();
      emptyBefore = true;
      gap ||= manner.hasGaps;
      continue;
    }
    const isAlone = emptyBefore && (lines[index + 1] ?? '').trim() === '';
    const isBreak = BREAK.test(text);
    if (isBreak || isHeading(text, isAlone, manner)) {
      flush();
      add(isBreak ? 'break' : 'heading', [text]);
    } else {
      if (manner.kind === 'line' || (manner.kind === 'indented' && INDENT.test(line))) flush();
      open.push(line);
    }
    emptyBefore = false;
  }
  flush();
  return paragraphs;
};

/** `width` is where lines are wrapped; with `hasGaps` an empty line says more than that a paragraph ends. */
type Manner = { kind: 'wrapped' | 'indented' | 'line'; width: number; hasGaps: boolean; isIndentRare: boolean };

const mannerOf = (lines: readonly string[]): Manner => {
  const isIndent = (index: number): boolean => INDENT.test(lines[index] ?? '');
  const isEmpty = (index: number): boolean => (lines[index] ?? '').trim() === '';
  const lengthOf = (index: number): number => lines[index]?.length ?? 0;
  const filled = [...lines.keys()].filter((index) => !isEmpty(index));
  const lengths = filled.map(lengthOf).sort((a, b) => a - b);
  const width = lengths[Math.floor(lengths.length * 0.9)] ?? 0;
  const isNear = (index: number): boolean => lengthOf(index) > width * 0.75 && lengthOf(index) <= width * 1.2;
  // who wraps lines does it at a width: most lines come near it, and few end before it unless a paragraph does
  const near = filled.filter(isNear).length;
  const early = filled.filter((at) => !isNear(at) && !isEmpty(at + 1) && !isIndent(at + 1)).length;
  const isWrapped = width >= 40 && width <= 110 && near > filled.length * 0.45 && early < filled.length * 0.2;
  const indented = filled.filter(isIndent).length;
  const isIndentRare = indented < filled.length * 0.6;
  const gaps = filled.filter((at) => at > 0 && isEmpty(at - 1)).length;
  // verses are indented as well, but stand between empty lines
  const begins = filled.filter((at) => isIndent(at) && !isEmpty(at - 1) && !isIndent(at - 1)).length;
  const isIndented = isWrapped && indented > filled.length * 0.05 && isIndentRare && begins > gaps;
  const kind = isIndented ? 'indented' : isWrapped ? 'wrapped' : 'line';
  return { kind, width, hasGaps: isIndented || (!isWrapped && gaps < filled.length / 2), isIndentRare };
};

/** Lines that may be shorter than the width by chance. */
const BY_CHANCE = 0.8;

/** How lines stand on which the first word of the next one would have found room each; `null` where one is full. */
const keptLines = (lines: readonly string[], { width, isIndentRare }: Manner): 'lines' | 'verses' | null => {
  const isApart = isIndentRare && lines.every((line) => INDENT.test(line));
  const room = isApart ? width : width * BY_CHANCE;
  const isShort = (line: string, index: number): boolean =>
    line.length + 1 + (/\S+/.exec(lines[index + 1] ?? '')?.[0].length ?? 0) <= room;
  if (lines.length < 2 || !lines.slice(0, -1).every(isShort)) return null;
  return isApart ? 'verses' : 'lines';
};

const isHeading = (text: string, isAlone: boolean, manner: Manner): boolean => {
  if (text.length > LONGEST_HEADING) return false;
  if (CHAPTER.test(text)) return isAlone || (manner.kind === 'line' && !/[.,;!?…]$/.test(text));
  return isAlone && NUMBER.test(text);
};

/** A word that was cut at the end of a line is whole again. */
const joined = (lines: readonly string[]): string =>
  lines.reduce((text, line) => {
    if (text === '') return line;
    if (/\p{Ll}-$/u.test(text) && /^\p{Ll}/u.test(line)) return text + line;
    const isJoinedTight = /[\u3000-\u9FFF\uFF00-\uFFEF]$/.test(text) && /^[\u3000-\u9FFF\uFF00-\uFFEF]/.test(line);
    return isJoinedTight ? text + line : `${text} ${line}`;
  }, '');
