/** What is kept, and from when its period counts. */
type RetentionLabel = readonly [what: string, from: string];

export type RetentionText = {
  readonly head: readonly [what: string, period: string, from: string];
  /** By the id of a period (`retention` of the contracts); English names them all. */
  readonly labels: Readonly<Record<string, RetentionLabel>>;
  /** Below the table. */
  readonly note: string;
};
