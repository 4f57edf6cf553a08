/**
 * Words that code and interface no longer use, each with what is used instead (docs/glossary.md has the terms). A word stands for every
 * name that it is a part of: `told` also means `toldReaders` and `told-cookie.ts`.
 */
export const RETIRED_NAMES: Readonly<Record<string, string>> = {
  anew: 'again',
  breath: 'yield to the main thread',
  bringing: 'importing',
  calm: 'idle, sanitize',
  deed: 'action, mutation',
  deeds: 'actions, mutations',
  desk: 'view',
  doings: 'actions',
  glide: 'animation',
  hands: 'gestures, input',
  holdings: 'store, cache',
  keeper: 'store, saver',
  knock: 'sign-in attempt',
  knocking: 'sign-in attempt',
  ledge: 'stats row',
  shelve: 'add to library',
  standing: 'moderation, sanction',
  tell: 'notify, announce, report',
  telling: 'notify, announce, report',
  told: 'notified, announced, reported',
  wear: 'apply styles',
};

/** Phrases that no text of the interface has. */
export const RETIRED_PHRASES: readonly { readonly phrase: RegExp; readonly instead: string }[] = [
  { phrase: /\banew\b/i, instead: 'again' },
  { phrase: /\bgo(es)? on (with|without|reading|listening)\b/i, instead: 'continue, resume' },
  { phrase: /\bmay come in\b/i, instead: 'has been created' },
  { phrase: /\bopens nothing\b/i, instead: 'has been revoked' },
  { phrase: /(?<!\/)\bwithdraw\b/i, instead: 'revoke' },
  { phrase: /\bheard\b/i, instead: 'listened' },
  { phrase: /\bbrings no\b/i, instead: 'has no' },
  // one spelling: British with -ize; names of others keep theirs, and so does “favorite”, the word of the wire
  { phrase: /\bcolors?\b(?![.\w])/i, instead: 'colour' },
  { phrase: /\bcancel(?:ed|ing)\b/i, instead: 'cancelled, cancelling' },
  { phrase: /(?<!Apache )\blicenses?\b(?! Status Document|\.\w)/i, instead: 'licence' },
  { phrase: /\b(?:recogn|synchron|custom|real|summar)is(?:e[sd]?|ing|ation)\b/i, instead: '-ize' },
  { phrase: /\bgray\b/i, instead: 'grey' },
  { phrase: /\bbehaviors?\b/i, instead: 'behaviour' },
  { phrase: /\bfavourites?\b(?!\.\w)/i, instead: 'favorite' },
];
