import { Parser } from 'htmlparser2';

/** A run of letters and digits; in scripts that write no spaces, each character. */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{N}][\p{L}\p{M}\p{N}'’\u00ad-]*/gu;
const SILENT = new Set(['script', 'style', 'head', 'title']);
/** Elements that may stand inside a word. */
const INLINE = new Set(['a', 'b', 'i', 'u', 'em', 'strong', 'span', 'small', 'big', 'sup', 'sub', 'font', 'tt', 'wbr']);
const PIECE = 64 * 1024;

/** Counts the words of a text that comes in pieces; a word may be cut by them. */
export class WordCounter {
  #words = 0;
  #rest = '';

  add(text: string): void {
    this.#rest += text;
    if (this.#rest.length < PIECE) return;
    const end = this.#rest.search(/\s\S*$/) + 1 || this.#rest.length;
    this.#words += wordsIn(this.#rest.slice(0, end));
    this.#rest = this.#rest.slice(end);
  }

  /** All words up to here. */
  total(): number {
    this.#words += wordsIn(this.#rest);
    this.#rest = '';
    return this.#words;
  }
}

/** Counts the words that a reader sees of HTML that comes in pieces. */
export class HtmlWordCounter extends WordCounter {
  #silent = 0;
  readonly #parser = new Parser({
    onopentagname: (name) => {
      if (SILENT.has(name)) this.#silent += 1;
      // a page whose head is never closed would otherwise have no words
      if (name === 'body') this.#silent = 0;
      if (!INLINE.has(name)) super.add(' ');
    },
    onclosetag: (name) => {
      if (SILENT.has(name) && this.#silent > 0) this.#silent -= 1;
      if (!INLINE.has(name)) super.add(' ');
    },
    ontext: (text) => {
      if (this.#silent === 0) super.add(text);
    },
  });

  override add(html: string): void {
    this.#parser.write(html);
  }

  override total(): number {
    this.#parser.end();
    return super.total();
  }
}

const wordsIn = (text: string): number => text.match(WORD)?.length ?? 0;
