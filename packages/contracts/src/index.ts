export { account, LoginEmail, PersonName, Theme, User } from './account.ts';
export { AdobeIdentity, AdobeLogin, AdobePassword, AdobeVendor, adobe } from './adobe.ts';
export { appRoutes, looksLikeLanguage, matchAppRoute } from './app-routes.ts';
export { auth, BrowserTokens, Provider, Tokens } from './auth.ts';
export { authors } from './authors.ts';
export { AVATAR_TYPES, avatar } from './avatar.ts';
export { BinnedBook, bin } from './bin.ts';
export { BookFilter, type FilterField, FilterQuery, filterFields } from './book-filter.ts';
export {
  Book,
  BookDetails,
  type BookSort,
  BookTile,
  books,
  Chapter,
  COVER_WIDTHS,
  type ListQuery,
  type PageQuery,
  Rating,
  type ReadingStatus,
  UNKNOWN_TITLE,
} from './books.ts';
export { ACTION_AGE, type Call, defineCall, type Received, type Reply, type Sent } from './call.ts';
export { calls } from './calls.ts';
export { CatalogueBook, catalogue } from './catalogue.ts';
export { Collection, collections } from './collections.ts';
export { toSingleLine } from './common-schemas.ts';
export {
  CommunityItem,
  type CommunityList,
  community,
  type OwnRating,
  PublicRating,
  RaterEmail,
  RaterName,
} from './community.ts';
export { contact } from './contact.ts';
export { COOKIE_NOTICE_VERSION, cookies, onlyNecessaryCookies, optionalCookies } from './cookies.ts';
export {
  type CurrentPosition,
  computeReachedAt,
  createIsNearInRecording,
  createIsNearInText,
  type IsNear,
  placeSave,
  SaveOrigin,
  type SavePlacement,
  type SaveRequest,
} from './current-position.ts';
export { Dictionary, DictionaryResult, dictionaries } from './dictionaries.ts';
export { COVER_TYPES, Edit, editing, isLanguageTag } from './editing.ts';
export { getErrorText } from './error-text.ts';
export { type ErrorBody, type ErrorCode, errors } from './errors.ts';
export {
  type Factors,
  factors,
  Passkey,
  type PasskeyAssertion,
  type PasskeyRegistration,
} from './factors.ts';
export { normalizeFileName, splitFileName, truncateToBytes } from './file-name.ts';
export { FileInfo, fileops } from './fileops.ts';
export { files, StoredBook } from './files.ts';
export { defaultFlags, Flags } from './flags.ts';
export { Font, fonts } from './fonts.ts';
export { type DeviceFulfilment, fulfilment, TokenFulfilment } from './fulfilment.ts';
export { type GenreBranch, genreBranches, genreTree, type TreeGenre, treeGenres } from './genre-tree.ts';
export { genres } from './genres.ts';
export { health } from './health.ts';
export { defaultLanguage, Language, languages, matchLanguage } from './languages.ts';
export { BookLicence, lcp, licenceRefusals } from './lcp.ts';
export { limits } from './limits.ts';
export { listening } from './listening.ts';
export { listeningQueue, QueuedBook, QueuePlace } from './listening-queue.ts';
export { Locator, toWholePercent } from './locator.ts';
export { MobileApp, noMobileApp } from './mobile-app.ts';
export { moderation } from './moderation.ts';
export { NEWSLETTER_TEXTS_VERSION } from './newsletter.ts';
export {
  AudioBookmarkPosition,
  NewNote,
  Note,
  NoteChange,
  type NoteHead,
  type NoteVersion,
  notes,
} from './notes.ts';
export { getNoticeMessage } from './notice-message.ts';
export { formatRefusedUpload, type Notice, parseRefusedUpload } from './notices.ts';
export { type Notification, notifications } from './notifications.ts';
export { pageViews } from './page-views.ts';
export { OpenedPages, PAGE_WIDTHS, type PageOutlineEntry, pages } from './pages.ts';
export { PartnerBook, PartnerStory, partnerBooks } from './partner-books.ts';
export { type DeliveredBook, type PartnerError, partners } from './partners.ts';
export { type Payment, type PaymentProvider, PaymentStatus, payments } from './payments.ts';
export { CurrentTariffPlan, FREE_PLAN_ID, PLAN_CURRENCY, PlanChange, plans, TariffPlan } from './plans.ts';
export { Export, privacy } from './privacy.ts';
export { QrFrame, QrHello, QrState, qr } from './qr.ts';
export { ratings } from './ratings.ts';
export { ReadingManifest, reading, SavedPosition } from './reading.ts';
export { BundledFont, OwnFont, PageColour, ReadingSettings } from './reading-settings.ts';
export { ReadingStats, readingStats } from './reading-stats.ts';
export { readingTime } from './reading-time.ts';
export { Recording, recordings, type SentAudioBookmark } from './recordings.ts';
export { resumable } from './resumable.ts';
export {
  addPeriod,
  addPeriodFromYearEnd,
  type Period,
  type PersonalRetentionId,
  personalRetention,
  type RetentionId,
  retention,
  subtractPeriod,
  toSeconds,
} from './retention.ts';
export { search } from './search.ts';
export { ActiveSession, AppPassword, Scope, SignInMethod, sessions } from './sessions.ts';
export { shelves } from './shelves.ts';
export { Shop, shops } from './shops.ts';
export {
  CookieChoice,
  type SeoParams,
  type SiteForm,
  type SiteRenderer,
  type SiteRequest,
  site,
} from './site.ts';
export { type SitePage, sitePages } from './site-pages.ts';
export { formatSize, type SizeRounding } from './size.ts';
export { SmartCollection, smartCollections } from './smart-collections.ts';
export { SocialProvider, social } from './social.ts';
export { closeCodes, Frame, Hello, SOCKET_PATH } from './socket.ts';
export { stats } from './stats.ts';
export {
  Connect,
  FromSurface,
  Mark,
  MarkAppearance,
  NavigationTarget,
  Rect,
  SurfaceReady,
  TextRange,
  TextRangeQuery,
  ToSurface,
} from './surface.ts';
export type { CaretEvent } from './surface-caret.ts';
export { ControlEnlarged } from './surface-enlarge.ts';
export { Hit, Hits } from './surface-find.ts';
export { FromFixedLayout, PageView, ToFixedLayout } from './surface-fixed-layout.ts';
export { Footnote } from './surface-footnote.ts';
export { MediaOverlayState } from './surface-media-overlay.ts';
export type { Sentence, SpeechProgress } from './surface-read-aloud.ts';
export { Change, sync } from './sync.ts';
export { Consents, Terms, terms } from './terms.ts';
export { type TermsText, termsTexts } from './terms-texts.ts';
export { toPlausibleSeconds, toPlausibleTime } from './times.ts';
export { formatUntil } from './until.ts';
