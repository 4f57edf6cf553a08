/**
 * A block of running text. Paragraphs, list items and cells may contain `**strong**`, `` `code` `` and `[label](address)`, where an
 * address is a page (`page:faqAccount`, `page:terms#changes`), a hash or a URL; and the placeholders `{operator}`, `{address}` and
 * `{email}` of the operator.
 */
export type SiteBlock =
  | string
  | { readonly list: readonly string[] }
  | { readonly steps: readonly string[] }
  | { readonly note: string }
  | { readonly code: string }
  | { readonly table: { readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] } };

export type SiteSection = {
  /** The URL hash of the section, the same in every language. */
  readonly id: string;
  readonly title: string;
  readonly body: readonly SiteBlock[];
};

/** What search engines and link previews show: a title of at most 60 characters, a description of 50 to 160. */
export type PageHead = { readonly title: string; readonly description: string; readonly keywords: readonly string[] };

/** A page of running text. */
export type ProseText = PageHead & {
  readonly heading: string;
  readonly lede: string;
  readonly sections: readonly SiteSection[];
};

/** A picture of the product with a caption. */
type Picture = {
  readonly id: 'library' | 'reader' | 'player';
  readonly title: string;
  readonly text: string;
  readonly alt: string;
};

export type AboutText = PageHead & {
  /** In two lines. */
  readonly heading: readonly [string, string];
  readonly lede: string;
  readonly signIn: string;
  readonly howItWorks: string;
  /** Three short facts below the buttons. */
  readonly facts: string;
  readonly pictures: readonly Picture[];
  readonly formats: { readonly title: string; readonly text: string };
  readonly devices: { readonly title: string; readonly text: string };
  readonly privacy: { readonly title: string; readonly text: string };
  readonly selfHosting: { readonly title: string; readonly text: string; readonly command: string };
};

/** Each of the six has an icon. */
export type AdvantageId = 'position' | 'typography' | 'listening' | 'organising' | 'shops' | 'ownership';
export type AdvantagesText = PageHead & {
  readonly heading: string;
  readonly lede: string;
  readonly advantages: readonly { readonly id: AdvantageId; readonly title: string; readonly text: string }[];
  /** Further details below the six. */
  readonly sections: readonly SiteSection[];
};
