/** A paragraph, or the items of a list. */
export type LegalBlock = string | readonly string[];

export type LegalSection = {
  /** The URL hash of the section (`#changes`), the same in every language. */
  readonly id: string;
  readonly title: string;
  readonly body: readonly LegalBlock[];
};

/** The terms or the privacy notice in one language. `{operator}`, `{address}` and `{email}` are placeholders for the operator. */
export type LegalText = {
  readonly version: number;
  readonly title: string;
  readonly lede: string;
  readonly sections: readonly LegalSection[];
};

/** Returns the whole text with one block per line; the published checksums are computed from it. */
export const toPlainText = ({ title, lede, sections }: LegalText): string =>
  [title, lede, ...sections.flatMap(({ title: head, body }) => [head, ...body.flat()])].join('\n');
