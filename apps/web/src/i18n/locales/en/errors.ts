import type { ErrorCode } from '@lectern/contracts';

/** What is so, and what to do next, for every refusal of the server. */
export const errors = {
  'request.invalid': 'The server did not understand that. Load the page again and repeat it.',
  'request.unknown_path': 'There is nothing at this address. Go back to the library.',
  'request.too_large': 'That is too large to send. Send less at once.',
  'request.too_many': 'That was too much at once. Wait a minute, then try again.',
  'request.forbidden_origin': 'This page was opened from a strange address. Open the library by its own address.',
  'server.fault': 'That did not work, and the cause is on our side. Try again in a moment.',
  'server.unavailable': 'The library is not available just now. Try again in a few minutes.',
  'auth.token_missing': 'You are not logged in. Log in to go on.',
  'auth.token_malformed': 'Your login is not valid. Log in again.',
  'auth.token_unknown': 'Your login has ended. Log in again.',
  'auth.token_expired': 'Your login has run out. Log in again.',
  'auth.password_wrong': 'The password is incorrect. It is the one you use at your shop.',
  'auth.name_unknown':
    'The email is incorrect: no connected shop knows it. Check the spelling, or create an account at a shop.',
  'auth.shop_unreachable': 'The shop does not answer, so it cannot check the password. Try again in a few minutes.',
  'auth.blocked': 'This account is blocked. Ask the shop where you opened it.',
  'auth.too_many_tries': 'Too many tries. Wait a little, then try again.',
  'auth.renewal_refused': 'Your login has ended. Log in again.',
  'auth.client_unknown': 'This program is not known here. Ask the operator of the library.',
  'auth.other_reader': 'Another reader is logged in here. Log out first.',
  'file.already_there': 'Already in your cloud. Nothing was added twice.',
  'file.not_found': 'This book is not in your cloud any more. Load the page again.',
  'file.empty': 'The file is empty. Choose another one.',
  'file.path_invalid': 'The name of this file cannot be used. Rename it and try again.',
  'file.format_unsupported': 'This format is not supported. EPUB and PDF always work.',
  'file.mime_unsupported': 'This kind of file is not supported. EPUB and PDF always work.',
  'file.no_space': 'There is not enough free space for this file. Delete books, then try again.',
  'file.mismatch': 'The file was damaged on its way. Upload it again.',
  'file.unreadable': 'The file cannot be read as a book. It may be damaged; try another copy.',
  'file.ambiguous': 'Two of your books have this content. Open the book you mean and repeat it there.',
  'file.range_invalid': 'That part of the file does not exist. Load the page again.',
} satisfies Record<ErrorCode, string>;

declare module '../../words.ts' {
  interface English {
    errors: typeof errors;
  }
}
