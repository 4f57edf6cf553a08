/** A paragraph, or the points of a list. */
export type Passage = string | readonly string[];

export type LegalSection = {
  /** Its place in the address (`#changes`), the same in every language. */
  readonly id: string;
  readonly title: string;
  readonly body: readonly Passage[];
};

/** The terms or the privacy notice in one language. `{operator}`, `{address}` and `{email}` stand for who runs this installation. */
export type LegalText = {
  readonly version: number;
  readonly title: string;
  readonly lede: string;
  readonly sections: readonly LegalSection[];
};

/** Everything that it says, one passage a line: what its checksum is made of. */
export const plainText = ({ title, lede, sections }: LegalText): string =>
  [title, lede, ...sections.flatMap(({ title: head, body }) => [head, ...body.flat()])].join('\n');
