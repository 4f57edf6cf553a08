/** A paragraph. Its lines are joined, except for verses, set apart by an indent, and lists. */
export type TextParagraph = { kind: 'heading' | 'break' | 'gap' | 'text' | 'lines' | 'verses'; lines: string[] };

const LONGEST_HEADING = 80;
/** Words that start a chapter heading, in the interface languages and related ones. */
const CHAPTER =
  /^(?:chapter|part|book|volume|prologue|epilogue|preface|introduction|глава|часть|книга|том|пролог|эпилог|предисловие|введение|розділ|частина|передмова|вступ|kapitel|teil|buch|vorwort|einleitung|chapitre|livre|capítulo|capitolo|rozdział|rozdzial|kapitola|bölüm|hoofdstuk|chương|κεφάλαιο|раздел|الفصل|الباب|פרק|חלק)(?:[\s.:№#]|$)|^第.{1,9}[章回节節卷部篇话話集幕]/iu;
/** The same in Korean, where numbers may stand before the word, and words of East Asia for parts without a number. */
const EAST_ASIAN_CHAPTER =
  /^(?:제?\s?(?:\d{1,4}|[일이삼사오육칠팔구십백]{1,6})\s?[장화부편권절회막]|프롤로그|에필로그|서문|머리말|서장|종장|외전|번외|작가의 말|プロローグ|エピローグ|序章|終章|楔子|尾声|尾聲|番外|后记|後記|序言|引子|後書き|あとがき)(?:[\s.:,：・\-–—(（「]|$)/u;
/** A separator between scenes. */
const BREAK = /^[*~#=_•⁂–—-](?:\s*[*~#=_•⁂–—-]){2,}$/u;
const INDENT = /^(?:\t| {2,})/;
const NUMBER = /^(?:[IVXLC]{1,8}|\d{1,3})\.?$/;

/** Splits text into lines without trailing white space; accepts all line endings. */
export const splitLines = (text: string): string[] =>
  text.split(/\r\n|[\n\r\f\u2028\u2029]/).map((line) => line.replace(/[\s\p{Cc}]+$/u, ''));

/**
 * Detects paragraphs in one of three layouts: wrapped lines separated by empty lines, wrapped lines with an indented
 * first line, or one line per paragraph. Lines that end long before the width are kept.
 */
export const parseParagraphs = (lines: readonly string[]): TextParagraph[] => {
  const layout = detectLineLayout(lines);
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
    const fixedKind = layout.kind === 'wrapped' ? detectFixedLines(open, layout) : null;
    const words = open.map((line) => line.trim());
    if (open.length > 0) add(fixedKind ?? 'text', fixedKind ? words : [joinLines(words)]);
    open = [];
  };
  for (const [index, line] of lines.entries()) {
    const text = line.trim();
    if (text === '') {
      flush();
      emptyBefore = true;
      gap ||= layout.hasGaps;
      continue;
    }
    const isAlone = emptyBefore && (lines[index + 1] ?? '').trim() === '';
    const isBreak = BREAK.test(text);
    if (isBreak || isHeading(text, isAlone, layout)) {
      flush();
      add(isBreak ? 'break' : 'heading', [text]);
    } else {
      if (layout.kind === 'line' || (layout.kind === 'indented' && INDENT.test(line))) flush();
      open.push(line);
    }
    emptyBefore = false;
  }
  flush();
  return paragraphs;
};

/**
 * The layout of a text. `width` is the wrap column; with `hasGaps` an empty line means more than the end of a
 * paragraph.
 */
type LineLayout = { kind: 'wrapped' | 'indented' | 'line'; width: number; hasGaps: boolean; isIndentRare: boolean };

const detectLineLayout = (lines: readonly string[]): LineLayout => {
  const isIndent = (index: number): boolean => INDENT.test(lines[index] ?? '');
  const isEmpty = (index: number): boolean => (lines[index] ?? '').trim() === '';
  const lengthOf = (index: number): number => lines[index]?.length ?? 0;
  const filled = [...lines.keys()].filter((index) => !isEmpty(index));
  const lengths = filled.map(lengthOf).sort((a, b) => a - b);
  const width = lengths[Math.floor(lengths.length * 0.9)] ?? 0;
  const isNear = (index: number): boolean => lengthOf(index) > width * 0.75 && lengthOf(index) <= width * 1.2;
  // wrapped text: most lines come near the width, and few lines end early except at the end of a paragraph
  const near = filled.filter(isNear).length;
  const early = filled.filter((at) => !isNear(at) && !isEmpty(at + 1) && !isIndent(at + 1)).length;
  const isWrapped = width >= 40 && width <= 110 && near > filled.length * 0.45 && early < filled.length * 0.2;
  const indented = filled.filter(isIndent).length;
  const isIndentRare = indented < filled.length * 0.6;
  const gaps = filled.filter((at) => at > 0 && isEmpty(at - 1)).length;
  // verses are indented too, but separated by empty lines
  const begins = filled.filter((at) => isIndent(at) && !isEmpty(at - 1) && !isIndent(at - 1)).length;
  const isIndented = isWrapped && indented > filled.length * 0.05 && isIndentRare && begins > gaps;
  const kind = isIndented ? 'indented' : isWrapped ? 'wrapped' : 'line';
  return { kind, width, hasGaps: isIndented || (!isWrapped && gaps < filled.length / 2), isIndentRare };
};

/** Lines up to this share of the width may be short by chance. */
const BY_CHANCE = 0.8;

/** Detects fixed lines: each one would have had room for the first word of the next. `null` when one is full. */
const detectFixedLines = (lines: readonly string[], { width, isIndentRare }: LineLayout): 'lines' | 'verses' | null => {
  const isApart = isIndentRare && lines.every((line) => INDENT.test(line));
  const room = isApart ? width : width * BY_CHANCE;
  const isShort = (line: string, index: number): boolean =>
    line.length + 1 + (/\S+/.exec(lines[index + 1] ?? '')?.[0].length ?? 0) <= room;
  if (lines.length < 2 || !lines.slice(0, -1).every(isShort)) return null;
  return isApart ? 'verses' : 'lines';
};

const isHeading = (text: string, isAlone: boolean, layout: LineLayout): boolean => {
  if (text.length > LONGEST_HEADING) return false;
  if (CHAPTER.test(text) || EAST_ASIAN_CHAPTER.test(text))
    return isAlone || (layout.kind === 'line' && !/[.,;!?…]$/.test(text));
  return isAlone && NUMBER.test(text);
};

/** Joins lines; a word hyphenated at a line end is rejoined. */
const joinLines = (lines: readonly string[]): string =>
  lines.reduce((text, line) => {
    if (text === '') return line;
    if (/\p{Ll}-$/u.test(text) && /^\p{Ll}/u.test(line)) return text + line;
    const isJoinedTight = /[\u3000-\u9FFF\uFF00-\uFFEF]$/.test(text) && /^[\u3000-\u9FFF\uFF00-\uFFEF]/.test(line);
    return isJoinedTight ? text + line : `${text} ${line}`;
  }, '');
