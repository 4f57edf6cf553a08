import type { PageHead } from './site-text.ts';

/** The contact form and its thanks page. `{days}` is a placeholder. */
export type ContactText = PageHead & {
  readonly heading: string;
  readonly lede: string;
  readonly mail: string;
  readonly mailHint: string;
  readonly name: string;
  readonly comment: string;
  readonly send: string;
  /** What happens with the message; with a link. */
  readonly privacy: string;
  /** Above a form that was not accepted. */
  readonly notSent: string;
  readonly errors: {
    readonly mail: { readonly wrong: string; readonly long: string };
    readonly name: { readonly long: string };
    readonly comment: { readonly empty: string; readonly long: string };
    readonly form: {
      readonly early: string;
      readonly expired: string;
      readonly too_many: string;
      readonly off: string;
      /** Ours is the fault. */
      readonly failed: string;
    };
  };
  /** Instead of the form, when the operator has set no address. */
  readonly off: string;
  readonly sent: { readonly heading: string; readonly lede: string };
  /** The mail server does not respond; the message is stored. */
  readonly later: { readonly heading: string; readonly lede: string };
  /** The label of a field that only programs see. */
  readonly trap: string;
};
