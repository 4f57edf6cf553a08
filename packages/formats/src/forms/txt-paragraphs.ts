export type TextParagraph = { kind: 'heading' | 'break' | 'text'; text: string };

const LONGEST_HEADING = 80;
/** Words that begin the heading of a chapter, in the languages of the interface and their neighbours. */
const CHAPTER =
  /^(?:chapter|part|book|volume|prologue|epilogue|preface|introduction|глава|часть|книга|том|пролог|эпилог|предисловие|введение|розділ|частина|передмова|вступ|kapitel|teil|buch|vorwort|einleitung|chapitre|livre|capítulo|capitolo)(?:[\s.:№#]|$)|^第.{1,9}[章回节節卷部篇]/iu;
/** What stands between two scenes. */
const BREAK = /^[*~#=_•⁂–—-](?:\s*[*~#=_•⁂–—-]){2,}$/u;
const NUMBER = /^(?:[IVXLC]{1,8}|\d{1,3})\.?$/;

/** The lines of a text without what stands behind them; other systems end them in other ways. */
export const linesOf = (text: string): string[] =>
  text.split(/\r\n|[\n\r\f\u2028\u2029]/).map((line) => line.replace(/[\s\p{Cc}]+$/u, ''));

/**
 * Finds the paragraphs of a plain text in the way it writes them: wrapped lines with an empty line between paragraphs, wrapped
 * lines whose first one is indented, or one line a paragraph.
 */
export const paragraphsOf = (lines: readonly string[]): TextParagraph[] => {
  const manner = mannerOf(lines);
  const paragraphs: TextParagraph[] = [];
  let open: string[] = [];
  let emptyBefore = true;
  const flush = (): void => {
    if (open.length > 0) paragraphs.push({ kind: 'text', text: joined(open) });
    open = [];
  };
  for (const [index, line] of lines.entries()) {
    const text = line.trim();
    if (text === '') {
      flush();
      emptyBefore = true;
      continue;
    }
    const isAlone = emptyBefore && (lines[index + 1] ?? '').trim() === '';
    const isBreak = BREAK.test(text);
    if (isBreak || isHeading(text, isAlone, manner)) {
      flush();
      paragraphs.push({ kind: isBreak ? 'break' : 'heading', text });
    } else {
      if (manner === 'line' || (manner === 'indented' && /^\s/.test(line))) flush();
      open.push(text);
    }
    emptyBefore = false;
  }
  flush();
  return paragraphs;
};

type Manner = 'wrapped' | 'indented' | 'line';

const mannerOf = (lines: readonly string[]): Manner => {
  const filled = lines.filter((line) => line.trim() !== '');
  const lengths = filled.map((line) => line.length).sort((a, b) => a - b);
  const long = lengths[Math.floor(lengths.length * 0.9)] ?? 0;
  // who wraps lines does it at a width, and most lines come near it
  const near = lengths.filter((length) => length > long * 0.75 && length <= long * 1.2).length;
  const isWrapped = long >= 40 && long <= 110 && near > filled.length * 0.45;
  if (!isWrapped) return 'line';
  const indented = filled.filter((line) => /^(?:\t| {2,})/.test(line)).length;
  return indented > filled.length * 0.05 && indented < filled.length * 0.6 ? 'indented' : 'wrapped';
};

const isHeading = (text: string, isAlone: boolean, manner: Manner): boolean => {
  if (text.length > LONGEST_HEADING) return false;
  if (CHAPTER.test(text)) return isAlone || (manner === 'line' && !/[.,;!?…]$/.test(text));
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
