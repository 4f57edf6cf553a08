export { account, LoginEmail, PersonName, Theme, User } from './account.ts';
export { auth, BrowserTokens, Provider, Tokens } from './auth.ts';
export { BinnedBook, bin } from './bin.ts';
export {
  Book,
  BookDetails,
  type BookSort,
  books,
  Chapter,
  COVER_WIDTHS,
  type ListQuery,
  type PageQuery,
  type StatusWord,
  Tile,
  UNKNOWN_TITLE,
} from './books.ts';
export { ACTION_AGE, type Call, defineCall, type Received, type Reply, type Sent } from './call.ts';
export { calls } from './calls.ts';
export { CatalogueBook, catalogue } from './catalogue.ts';
export { Collection, collections } from './collections.ts';
export { COVER_TYPES, Edit, editing, isLanguageTag } from './editing.ts';
export { errorText } from './error-texts/index.ts';
export { untilText } from './error-texts/until.ts';
export { type ErrorBody, type ErrorCode, errors } from './errors.ts';
export { type Asserted, type Factors, factors, Passkey, type Registered } from './factors.ts';
export { FileInfo, fileops } from './fileops.ts';
export { files, StoredBook } from './files.ts';
export { defaultFlags, Flags } from './flags.ts';
export { genres } from './genres.ts';
export { health } from './health.ts';
export { defaultLanguage, Language, languages, spoken } from './languages.ts';
export { lcp, licenceRefusals } from './lcp.ts';
export { limits } from './limits.ts';
export { listening } from './listening.ts';
export { Locator } from './locator.ts';
export { MarkedPlace, NewNote, Note, NoteChange, type NoteHead, type NoteVersion, notes } from './notes.ts';
export { type Notice, noticeText } from './notices.ts';
export { type Notification, notifications } from './notifications.ts';
export { oneLine } from './one-line.ts';
export { OpenedPages, PAGE_WIDTHS, type PageOutlineEntry, pages } from './pages.ts';
export { type Delivered, type PartnerTrouble, partners } from './partners.ts';
export { Export, privacy } from './privacy.ts';
export { QrFrame, QrHello, QrState, qr } from './qr.ts';
export { ReadingManifest, reading, SavedPosition } from './reading.ts';
export { PageColour, ReadingSettings } from './reading-settings.ts';
export { readingTime } from './reading-time.ts';
export { Recording, recordings, type SentMark } from './recordings.ts';
export { resumable } from './resumable.ts';
export { search } from './search.ts';
export { AppPassword, HeldSession, Scope, sessions, Way } from './sessions.ts';
export { shelves } from './shelves.ts';
export { Shop, shops } from './shops.ts';
export { SocialProvider, social } from './social.ts';
export { closeCodes, Frame, Hello, SOCKET_PATH } from './socket.ts';
export { standing } from './standing.ts';
export { stats } from './stats.ts';
export {
  Connect,
  FromSurface,
  Mark,
  MarkLook,
  Rect,
  Standing,
  Stretch,
  Target,
  ToSurface,
  Wanted,
} from './surface.ts';
export { Along } from './surface-along.ts';
export { Hit, Hits } from './surface-find.ts';
export { Footnote } from './surface-footnote.ts';
export { FromPages, PageView, ToPages } from './surface-pages.ts';
export { Change, sync } from './sync.ts';
export { Consents, Terms, terms } from './terms.ts';
export { type TermsText, termsTexts } from './terms-texts.ts';
export { plausibleSeconds, plausibleTime } from './times.ts';
