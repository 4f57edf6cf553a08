/**
 * A block of a mail. Texts are plain and shown literally. The `href` of a button or link is an http(s) URL; facts are rows of a
 * name and a value.
 */
export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'button'; text: string; href: string }
  | { kind: 'link'; text: string; href: string }
  | { kind: 'facts'; rows: [string, string][] };

/**
 * The content of a mail. The subject is also its heading. The footer says why the recipient gets it; without one it says that
 * they have an account.
 */
export type MailText = { subject: string; blocks: Block[]; footer?: string };

/** A message of the contact form. */
export type ContactMessage = { name: string; mail: string; comment: string; at: Date };

/** What was decided about an account; `button` and `steps` lead to what can be done. */
export type DecisionText = {
  subject: string;
  what: string;
  rows?: [name: string, value: string][];
  button?: string;
  steps?: { atShop: string; thenLink: string; unlock: string; thenUs: string };
};

export type NewsletterConfirmation = { confirmUrl: string; unsubscribeUrl: string; expiresAt: Date };

/** `expiresAt`: when the plan ends that was paid for. */
export type InvoiceFacts = { printed: { invoice: { name: string; planName: string } }; expiresAt: Date | null };
/** The button leads to the plan. */
export type PaymentMail = { subject: string; text: string; button: string };

/** With their units. */
export type Sizes = { used: string; limit: string; excess: string };

/** A sign-in from a device that was unknown. `href` leads to the devices. */
export type NewDevice = { device: string; network: string; at: string; href: string };

/** `name`: what the provider calls the account; `href` leads to where it can be undone. */
export type LinkedAccount = { provider: string; name: string; href: string };

export type ConfirmedAccess = { version: number; at: Date; library: string; terms: string; privacy: string };
export type ChangingTerms = { version: number; effectiveAt: Date; text: string; email: string | null };
export type ObjectedTerms = { version: number; at: Date; effectiveAt: Date };
