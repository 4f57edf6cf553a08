import { cleanName } from './clean-name.ts';

/** More names in one field are no list of authors. */
export const MAX_NAMES = 50;
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

/** What programs write where nobody named an author. Works of anonymous authors have one: "Anonymous". */
const PLACEHOLDER =
  /^[([<]?(?:unknown(?: (?:author|artist|writer))?|no author|author|artist|n\/?a|none|null|undefined|unspecified|(?:compaq_)?owner|user|windows user|microsoft office user|admin(?:istrator)?|unbekannt(?:er? (?:autor|verfasser|interpret|künstler))?|benutzer|auteur inconnu|artiste inconnu|(?:autor )?desconocido|неизвест(?:ен|ный|но)(?: (?:автор|исполнитель))?|автор неизвестен|пользователь(?: windows)?|невідом(?:о|ий)(?: (?:автор|виконавець))?|автор невідомий|користувач|未知(?:作者|作家|艺术家)?|作者不详)[)\]>]?$/iu;
/** Whether a text stands where nobody named an author. */
export const isPlaceholderName = (name: string): boolean => PLACEHOLDER.test(name);

/** When somebody lived, behind the name: `, 1828-1910`, ` (1947-)`. */
const DATES =
  /(?:, ?| ?[([]| (?=\d{3,4}\?? ?[-–—]))(?:b\. |d\. |born |fl\. |ca?\. )?\d{3,4}\??(?: ?[-–—] ?(?:ca?\. ?)?(?:\d{3,4}\??)?)?[)\]]?\.?$/u;
/** Between two names of one field, each of a first and a last name. */
const AND = / (?:and|with|und|mit|et|avec|и|та|і) /u;
/** Words that no name of a person has, but bodies with `and` in theirs. */
const BODY_WORD =
  /(?:^|\s)(?:of|for|the|von der|für|der|des|по|для|department|ministry|society|institute|association|university|museum|church|team|staff|company|gesellschaft|министерство|институт|общество|міністерство)(?=\s|$)/iu;

/** Separators that nothing follows. */
const DANGLING = /^[\s&;|/]+|[\s&;|/]+$/gu;

/** A name without the dates of its bearer. */
export const withoutDates = (name: string): string => name.replace(DATES, '');

const hasLetters = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

/** `Last, First` as `First Last`; a suffix of a name stays behind it. Anything else is returned as it is. */
export const toFirstLast = (name: string): string => {
  const parts = name.split(COMMA);
  const suffixes = parts.slice(1).filter((part) => SUFFIX.test(part));
  const [last = '', first, ...others] = parts.filter((part, index) => index === 0 || !SUFFIX.test(part));
  if (first === undefined || others.length > 0 || !hasLetters(first) || !hasLetters(last)) return name;
  if (/\d/.test(first)) return name;
  return [`${first} ${last}`, ...suffixes].join(', ');
};

/** A comma between letters, whatever stands beside it. */
const COMMA = /[,，] ?/u;
/** Three names or more with commas between them, each of several words, are a list; two may be `Vargas Llosa, Jorge Mario`. */
const splitAtCommas = (text: string): string[] => {
  const parts = text.split(COMMA);
  const isList = parts.length >= 3 && parts.every((part) => part.includes(' ')) && !BODY_WORD.test(text);
  return isList ? parts : [text];
};

/** Whether each text is a first and a last name. */
const areFullNames = (texts: readonly string[]): boolean =>
  texts.every((text) => /^\p{Lu}\S*(?:\s\S+){1,3}$/u.test(text) && !BODY_WORD.test(text) && !COMPANY.test(text));

/** Splits `Ann Lee and Bo Day`, `Ann Lee/Bo Day`; not bodies, and not what is one name. */
const splitFullNames = (text: string): string[] => {
  const parts = text.split(text.includes('/') ? '/' : AND);
  return areFullNames(parts) ? parts : [text];
};

/** The names in one field of a file, as they are written. */
export const splitAuthors = (field: string): string[] => {
  const text = cleanName(field)
    .replace(/&amp;/gi, '&')
    .replace(/^by (?=\p{Lu})/iu, '');
  const names = COMPANY.test(text) ? [text] : text.split(SEPARATOR).flatMap(splitAtCommas).flatMap(splitFullNames);
  return names
    .map((name) => withoutDates(cleanName(name.replace(DANGLING, ''))))
    .filter((name) => hasLetters(name) && !isPlaceholderName(name));
};

/** A name without its role in brackets. */
export const withoutRole = (name: string): string => name.replace(ROLE, '');

/**
 * The authors that the fields of a file name, each once, in the file's spelling and its order. Several in one field are taken
 * apart. Who has another role in brackets is left out where somebody else is an author. @param toKey of what counts as one
 */
export const toAuthorNames = (fields: readonly string[], toKey: (name: string) => string): string[] => {
  const names = fields.flatMap(splitAuthors);
  const authors = names.filter((name) => !ROLE.test(name));
  const found = authors.length > 0 ? authors : names.map(withoutRole);
  const byKey = new Map<string, string>();
  for (const name of found.map(toFirstLast)) if (!byKey.has(toKey(name))) byKey.set(toKey(name), name);
  return [...byKey.values()].slice(0, MAX_NAMES);
};
