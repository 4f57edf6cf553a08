import { toEncodingLabel } from '../text/charset.ts';

/** Windows code pages whose `TextDecoder` label is not their number. */
const PAGES: Record<number, string> = {
  708: 'iso-8859-6',
  866: 'ibm866',
  874: 'windows-874',
  932: 'shift_jis',
  936: 'gb18030',
  949: 'euc-kr',
  950: 'big5',
  10000: 'macintosh',
  10007: 'x-mac-cyrillic',
  20866: 'koi8-r',
  21866: 'koi8-u',
  54936: 'gb18030',
  65001: 'utf-8',
};

/** Code pages of the character sets that fonts have (`\fcharset`, RTF 1.9.1 "Font table"); 0 and 1 are that of the document. */
const CHARSETS: Record<number, number> = {
  77: 10000,
  128: 932,
  129: 949,
  134: 936,
  136: 950,
  161: 1253,
  162: 1254,
  163: 1258,
  177: 1255,
  178: 1256,
  186: 1257,
  204: 1251,
  222: 874,
  238: 1250,
};

const WESTERN = 'windows-1252';

/** Encoding of a code page; windows-1252 for unsupported ones. */
export const codePageToEncoding = (page: number): string =>
  PAGES[page] ?? toEncodingLabel(`windows-${page}`) ?? WESTERN;

/** Encoding of a font character set; `null` for that of the document. */
export const fontCharsetToEncoding = (charset: number): string | null => {
  const page = CHARSETS[charset];
  return page === undefined ? null : codePageToEncoding(page);
};
