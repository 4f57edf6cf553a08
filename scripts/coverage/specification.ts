/** What the specification lists one by one: routes (section 2), calls (section 7), error numbers (section 8). */
export type Specification = {
  readonly routes: readonly string[];
  readonly calls: readonly string[];
  readonly errorNumbers: readonly string[];
};

const METHOD = 'GET|POST|PUT|DELETE';
/** `POST / DELETE /collections/…`, or a path alone, which has the method of the one before. */
const CALL = new RegExp(`(?:((?:${METHOD})(?: / (?:${METHOD}))*) )?(/?[a-z][\\w-]*(?:/[\\w{}-]+)*|/[\\w{}/-]+)`, 'g');

const readSection = (text: string, number: number): string => {
  const [, section = ''] = text.split(new RegExp(`^## ${number}\\. .*$`, 'm'));
  const [own = ''] = section.split(/^## /m);
  return own;
};

/** The first cells of the tables of a section, without their headers. */
const listFirstCells = (section: string): string[] =>
  [...section.matchAll(/^\| ([^|]+) \|/gm)]
    .map(([, cell = '']) => cell.trim())
    .filter((cell) => !/^(Route|Method and path)$/.test(cell));

const splitPath = (address: string): string[] => address.split('/').filter((segment) => segment !== '');

/** `/is-user-logged` after `/partner/readrate/login-url` names a sibling: it replaces as many segments as it has. */
const resolve = (segments: readonly string[], previous: readonly string[]): string[] =>
  segments.length < previous.length ? [...previous.slice(0, -segments.length), ...segments] : [...segments];

/** Writes out the calls of one cell: `GET /user; PUT /user`, `POST / DELETE /x`, `GET /a/b, /c`. */
export const listCalls = (cell: string): string[] => {
  const calls: string[] = [];
  let methods: string[] = [];
  let previous: string[] = [];
  const plain = cell.replaceAll(/\?[^\s;,|]*/g, '').replaceAll(' and ', ', ');
  for (const [, named, address = ''] of plain.matchAll(CALL)) {
    methods = named === undefined ? methods : named.split(' / ');
    previous = named === undefined ? resolve(splitPath(address), previous) : splitPath(address);
    calls.push(...methods.map((method) => `${method} /${previous.join('/')}`));
  }
  return calls;
};

export const readSpecification = (text: string): Specification => ({
  routes: listFirstCells(readSection(text, 2)).flatMap((cell) => cell.replace(/ \(.*\)$/, '').split(', ')),
  calls: listFirstCells(readSection(text, 7)).flatMap(listCalls),
  errorNumbers: [
    ...new Set([...readSection(text, 8).matchAll(/(?<!HTTP |\d)\b(\d{3,4})\b/g)].map(([, number = '']) => number)),
  ],
});
