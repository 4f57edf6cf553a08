import { toWordKey } from './packed-dictionary.ts';

const words = (text: string): string[] => text.split(' ').map(toWordKey);

/** Words that every dictionary of a language lists, and few of another one. */
const COMMON_WORDS: Readonly<Record<string, readonly string[]>> = {
  cs: words('vždy včera psát voda matka protože zítra nikdy'),
  de: words('immer gestern schreiben Wasser Mutter nicht genug morgen'),
  en: words('always yesterday write water mother because enough tomorrow'),
  es: words('siempre ayer escribir agua madre porque bastante mañana'),
  fr: words('toujours hier écrire eau mère parce assez demain'),
  it: words('sempre ieri scrivere acqua madre perché abbastanza domani'),
  ja: words('いつも 昨日 書く 水 お母さん ありがとう 十分 明日'),
  ko: words('항상 어제 쓰다 물 어머니 때문 충분하다 내일'),
  la: words('semper heri scribo aqua mater quia satis cras'),
  nl: words('altijd gisteren schrijven water moeder omdat genoeg morgen'),
  pl: words('zawsze wczoraj pisać woda matka ponieważ dosyć jutro'),
  pt: words('sempre ontem escrever água mãe porque bastante amanhã'),
  ru: words('всегда вчера писать вода мать потому достаточно завтра'),
  sv: words('alltid igår skriva vatten mor eftersom tillräckligt imorgon'),
  tr: words('daima dün yazmak su anne çünkü yeterli yarın'),
  uk: words('завжди вчора писати вода мати тому достатньо завтра'),
  zh: words('昨天 今天 明天 可以 所以 不要 大家 早上'),
};
/** Of the words of a language, so many have to be there. */
const MIN_FOUND = 5;

/** The languages of the words in a dictionary, by what it lists; none for a small one, or for another language. */
export const detectWordLanguages = (keys: ReadonlySet<string>): string[] =>
  Object.entries(COMMON_WORDS).flatMap(([language, common]) =>
    common.filter((word) => keys.has(word)).length >= MIN_FOUND ? [language] : [],
  );
