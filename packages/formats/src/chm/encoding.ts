import { createLookup } from '../lookup.ts';
import { CHARSET_BYTES, charsetOf } from '../text/charset.ts';
import { languageOfLcid } from '../text/lcid.ts';

/** The code pages of Windows by language; of others their number says nothing, many a Russian book is "English". */
const CODE_PAGES = createLookup<readonly string[]>({
  'windows-1250': ['cs', 'hr', 'hu', 'pl', 'ro', 'sk', 'sl', 'sq'],
  'windows-1251': ['be', 'bg', 'kk', 'ky', 'mk', 'ru', 'tt', 'uk'],
  'windows-1253': ['el'],
  'windows-1254': ['az', 'tr'],
  'windows-1255': ['he'],
  'windows-1256': ['ar', 'fa'],
  'windows-1257': ['et', 'lt', 'lv'],
  'windows-1258': ['vi'],
  'windows-874': ['th'],
  shift_jis: ['ja'],
  'euc-kr': ['ko'],
});
/** Written in the other signs: Taiwan, Hong Kong, Macau. */
const TRADITIONAL = [0x404, 0xc04, 0x1404];

/** The encoding of the names of a CHM: UTF-8 where they are that, else by its language, else a guess. */
export const chmEncoding = (lcid: number, sample: Uint8Array): string => {
  const language = languageOfLcid(lcid) ?? '';
  const chinese = TRADITIONAL.includes(lcid & 0xffff) ? 'big5' : 'gbk';
  const page = Object.entries(CODE_PAGES).find(([, languages]) => languages.includes(language))?.[0] ?? null;
  return charsetOf(sample.subarray(0, CHARSET_BYTES), language === 'zh' ? chinese : page);
};
