/** Markup that is safe to send. Only the `html` template creates it. */
export class Html {
  readonly markup: string;
  constructor(markup: string) {
    this.markup = markup;
  }
}

/** A value inside a template; `null`, `undefined` and `false` render nothing. */
type HtmlPart = string | number | Html | null | undefined | false | readonly HtmlPart[];

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes the five special characters of HTML, SVG and quoted attributes. */
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

const renderPart = (part: HtmlPart): string => {
  if (part instanceof Html) return part.markup;
  if (part === null || part === undefined || part === false) return '';
  if (typeof part === 'object') return part.map(renderPart).join('');
  return escapeHtml(String(part));
};

/** A tagged template that escapes every value except the results of `html` itself. Attributes must be quoted. */
export const html = (fixed: TemplateStringsArray, ...parts: readonly HtmlPart[]): Html =>
  new Html(fixed.map((text, index) => text + (index < parts.length ? renderPart(parts[index]) : '')).join(''));
