/** The words of the banner and of the form on the page about cookies. */
export type CookieChoiceText = {
  /** The name of the banner. */
  readonly label: string;
  readonly text: string;
  readonly about: string;
  readonly acceptAll: string;
  readonly rejectAll: string;
  readonly choose: string;
  readonly close: string;
  /** English names all of them. */
  readonly categories: Readonly<Record<string, { readonly title: string; readonly text: string }>>;
  readonly save: string;
  readonly saved: string;
  /** After too many choices of a network. */
  readonly notSaved: string;
};
