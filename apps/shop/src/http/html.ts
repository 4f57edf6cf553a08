/** Text that is already safe to send as HTML. Only `html` makes one. */
export class Html {
  readonly markup: string;
  constructor(markup: string) {
    this.markup = markup;
  }
}

/** What may stand in a template: `null`, `undefined` and `false` show nothing. */
type HtmlPart = string | number | Html | null | undefined | false | readonly HtmlPart[];

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** The text with the five characters replaced that mean something in HTML, SVG and quoted attributes. */
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

const show = (part: HtmlPart): string => {
  if (part instanceof Html) return part.markup;
  if (part === null || part === undefined || part === false) return '';
  if (typeof part === 'object') return part.map(show).join('');
  return escapeHtml(String(part));
};

/** A tagged template: everything put in is escaped, unless it came from `html` itself. Attributes must be quoted. */
export const html = (fixed: TemplateStringsArray, ...parts: readonly HtmlPart[]): Html =>
  new Html(fixed.map((text, index) => text + (index < parts.length ? show(parts[index]) : '')).join(''));
