import type { PageHead } from './site-text.ts';

/** The words around the text of a page: navigation, footer, and the labels of parts that several pages share. */
export type LayoutText = {
  /** One sentence below the logo in the footer. */
  readonly tagline: string;
  readonly skip: string;
  readonly logIn: string;
  /** Instead of `logIn` where somebody is signed in. */
  readonly library: string;
  readonly menu: string;
  readonly language: string;
  /** The names of pages in navigation, footer and the tabs of the FAQ; English names them all. */
  readonly pages: Readonly<Record<string, string>>;
  /** The name of the three FAQ pages together. */
  readonly faq: string;
  /** The groups of links in the footer. */
  readonly groups: { readonly product: string; readonly help: string; readonly legal: string };
  readonly theme: {
    readonly title: string;
    readonly system: string;
    readonly light: string;
    readonly dark: string;
    readonly classic: string;
  };
  readonly contents: string;
  readonly print: string;
  readonly copy: string;
  readonly copied: string;
  readonly cookieSettings: string;
  /** What is shown in the place of a setting of the operator that is not configured. */
  readonly missing: { readonly operator: string; readonly address: string; readonly email: string };
  /** `{version}` and `{date}` are placeholders. */
  readonly terms: {
    readonly version: string;
    readonly since: string;
    readonly upcoming: string;
    readonly current: string;
    readonly binding: string;
    readonly readInEnglish: string;
  };
  /** Of the two pages whose texts are versioned. */
  readonly heads: { readonly terms: PageHead; readonly privacy: PageHead };
  readonly api: ApiLabels;
};

/** `{count}`, `{query}` are placeholders. */
type ApiLabels = {
  readonly calls: string;
  readonly search: string;
  readonly submit: string;
  readonly clear: string;
  readonly found: string;
  readonly nothing: string;
  readonly groups: string;
  readonly access: string;
  readonly public: string;
  readonly token: string;
  readonly signed: string;
  readonly parameters: string;
  readonly body: string;
  readonly reply: string;
  readonly errors: string;
  readonly optional: string;
  readonly none: string;
  readonly machines: string;
};
