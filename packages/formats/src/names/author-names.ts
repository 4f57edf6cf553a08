import { cleanName } from './clean-name.ts';

/** More names in one field are no list of authors. */
const MAX_NAMES = 50;
/** Between authors in one field: `A & B`, `A; B`, `A / B`, and the signs of Chinese and Japanese. */
const SEPARATOR = / ?[;；、] ?| ?＆ ?| & | \/ | \| /gu;
/** A name with `&` that is one body: companies, and imprints that files name as creators. */
const COMPANY =
  /& (?:co|company|sons?|partners|associates|bros|brothers|friends|daughters|söhne|sohn|cie)\b|\b(?:inc|ltd|llc|gmbh|corp|plc|verlag|press|publishers?|publishing|books|group|magazine)\.?$|^(?:simon & schuster|barnes & noble|mills & boon|faber & faber|thames & hudson|hodder & stoughton|weidenfeld & nicolson|taylor & francis|rowman & littlefield|farrar, straus & giroux|black & white|funk & wagnalls)$/iu;
/** What follows a comma without being a first name. */
const SUFFIX =
  /^(?:jr|sr|jnr|snr|junior|senior|i{1,3}|iv|ph\.? ?d|m\.? ?d|m\.? ?a|b\.? ?a|esq|inc|ltd|llc|gmbh|co|corp|мл|ст)\.?$/iu;
/** A role in brackets behind a name, in the languages of the product. */
const ROLE =
  / ?[([](?:translator|trans(?:lated by)?|tr|illustrator|illus?|editor|ed|narrator|read by|reader|foreword|introduction|afterword|übersetzer(?:in)?|übers|illustrator(?:in)?|hrsg|herausgeber(?:in)?|sprecher(?:in)?|vorwort|переводчик|перевод|пер|иллюстратор|художник|илл?|редактор|ред|сост|чтец|читает|перекладач|переклад|ілюстратор|упоряд|читець|译者?|譯者?|插图|绘|编|主编|朗读)\.?[)\]]$/iu;

/** Separators that nothing follows. */
const DANGLING = /^[\s&;|/]+|[\s&;|/]+$/gu;

const hasLetters = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

/** `Last, First` as `First Last`; a suffix of a name stays behind it. Anything else is returned as it is. */
export const toFirstLast = (name: string): string => {
  const parts = name.split(', ');
  const suffixes = parts.slice(1).filter((part) => SUFFIX.test(part));
  const [last = '', first, ...others] = parts.filter((part, index) => index === 0 || !SUFFIX.test(part));
  if (first === undefined || others.length > 0 || !hasLetters(first) || !hasLetters(last)) return name;
  if (/\d/.test(name)) return name.replace(/^([^\d,]+), ([^\d,]+)$/u, '$2 $1');
  return [`${first} ${last}`, ...suffixes].join(', ');
};

/** Three names or more with commas between them, each of several words, are a list; two may be `Last, First`. */
const splitAtCommas = (text: string): string[] => {
  const parts = text.split(/, ?/);
  return parts.length >= 3 && parts.every((part) => part.includes(' ')) ? parts : [text];
};

/** The names in one field of a file. */
const splitAuthors = (field: string): string[] => {
  const text = cleanName(field).replace(/&amp;/gi, '&');
  if (COMPANY.test(text)) return [text];
  return text.split(SEPARATOR).flatMap(splitAtCommas);
};

/**
 * The authors that the fields of a file name, each once, in the file's spelling and its order. Several in one field are taken
 * apart. Who has another role in brackets is left out where somebody else is an author. @param toKey of what counts as one
 */
export const toAuthorNames = (fields: readonly string[], toKey: (name: string) => string): string[] => {
  const names = fields
    .flatMap(splitAuthors)
    .map((name) => cleanName(name.replace(DANGLING, '')))
    .filter(hasLetters);
  const authors = names.filter((name) => !ROLE.test(name));
  const found = authors.length > 0 ? authors : names.map((name) => name.replace(ROLE, ''));
  const byKey = new Map<string, string>();
  for (const name of found.map(toFirstLast)) if (!byKey.has(toKey(name))) byKey.set(toKey(name), name);
  return [...byKey.values()].slice(0, MAX_NAMES);
};
