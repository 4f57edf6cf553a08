import { createLookup } from '../lookup.ts';
import { CHARSET_BYTES, detectCharset } from '../text/charset.ts';
import { lcidToLanguage } from '../text/lcid.ts';

/** Windows code pages by language; other languages tell nothing, because many Russian books claim to be English. */
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
/** Locales with traditional Chinese: Taiwan, Hong Kong, Macau. */
const TRADITIONAL = [0x404, 0xc04, 0x1404];

/** Detects the encoding of a CHM: UTF-8 if valid, else by language, else a guess. */
export const detectChmEncoding = (lcid: number, sample: Uint8Array): string => {
  const language = lcidToLanguage(lcid) ?? '';
  const chinese = TRADITIONAL.includes(lcid & 0xffff) ? 'big5' : 'gbk';
  const page = Object.entries(CODE_PAGES).find(([, languages]) => languages.includes(language))?.[0] ?? null;
  return detectCharset(sample.subarray(0, CHARSET_BYTES), language === 'zh' ? chinese : page);
};
