import type { PageHead } from './site-text.ts';

type Step = { readonly heading: string; readonly lede: string };

/** Registration for the newsletter, its confirmation and its end. `{days}` and `{hours}` are placeholders. */
export type NewsletterText = PageHead & {
  readonly heading: string;
  readonly lede: string;
  readonly mail: string;
  readonly register: string;
  /** What one agrees to; with a link. A changed text needs a new version (`newsletterTexts` of the contracts). */
  readonly consent: string;
  readonly errors: {
    readonly mail: { readonly wrong: string };
    readonly form: { readonly too_many: string; readonly failed: string };
  };
  readonly registered: Step;
  /** Opened by the link in the mail; the button confirms. Part of the consent, too. */
  readonly confirm: Step & { readonly button: string };
  readonly confirmed: Step;
  readonly expired: Step & { readonly again: string };
  readonly unsubscribe: Step & { readonly button: string };
  readonly unsubscribed: Step;
  /** Instead of the button, when a part of the link is missing. */
  readonly incomplete: Step;
  /** The form in the footer of every page. */
  readonly footer: { readonly heading: string; readonly hint: string };
  /** The label of a field that only programs see. */
  readonly trap: string;
};
