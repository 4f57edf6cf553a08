import type { RetentionId } from '@lectern/contracts';

/** Rows that are deleted (or whose data is erased) by age, by the job of their feature. */
export type RetentionRule = {
  table: string;
  /** SQL of the rows that it is about; absent: all. */
  where?: string;
} & (
  | { /** The time from which the period counts. */ since: string; period: RetentionId; fromYearEnd?: true }
  /** The time at which the row may go; with a period, how long it stays after that. */
  | { until: string; period?: RetentionId }
);

/** How long other rows with a time stay. */
export type KeptWith =
  /** Until the reader's account is deleted. */
  | 'account'
  /** Until the book or collection, or with the bytes of a file their last holder, is deleted. */
  | 'library'
  /** As long as the shop or its feed; no personal data. */
  | 'shop'
  /** Settings and publications of the operator; no personal data. */
  | 'operator'
  /** Until the subscription ends. */
  | 'subscription';

export const retentionRules: readonly RetentionRule[] = [
  { table: 'session', since: 'revoked_at', period: 'endedSession' },
  { table: 'refresh_token', until: 'expires_at' },
  { table: 'failed_try', since: 'at', period: 'failedSignIn' },
  { table: 'factor_try', since: 'at', period: 'failedSignIn' },
  { table: 'qr_request', until: 'expires_at', period: 'pendingSignIn' },
  { table: 'phone_code', until: 'expires_at', period: 'pendingSignIn' },
  { table: 'social_attempt', until: 'expires_at' },
  { table: 'community_attempt', until: 'expires_at' },
  { table: 'factor_challenge', until: 'expires_at' },
  { table: 'factor_sign_in', until: 'expires_at' },
  { table: 'unlock_link', until: 'expires_at' },
  { table: 'adobe_password_link', until: 'expires_at', period: 'expiredLink' },
  { table: 'known_device', since: 'last_seen_at', period: 'knownDevice' },
  { table: 'known_source', since: 'last_seen_at', period: 'knownDevice' },
  { table: 'guessing_notice', since: 'sent_at', period: 'guessingNotice' },
  { table: 'ban', until: 'until' },
  { table: 'reader', until: 'deletion_at' },
  { table: 'reader_export', until: 'expires_at' },
  { table: 'reader_export', since: 'asked_at', period: 'export', where: 'object_key IS NULL' },
  { table: 'letter', since: 'created_at', period: 'mail' },
  { table: 'binned_book', since: 'binned_at', period: 'bin' },
  {
    table: 'change',
    since: 'at',
    period: 'removal',
    where: "(kind IN ('book.removed', 'collection.removed', 'message') OR gone)",
  },
  { table: 'action', since: 'made_at', period: 'action' },
  { table: 'notification', since: 'created_at', period: 'notification' },
  { table: 'notification', since: 'dismissed_at', period: 'dismissedNotification' },
  { table: 'reservation', until: 'expires_at' },
  { table: 'unfinished_upload', until: 'expires_at' },
  { table: 'audio_download', since: 'asked_at', period: 'audioDownload' },
  { table: 'partner_rating', since: 'changed_at', period: 'raterAddress', where: 'address IS NOT NULL' },
  { table: 'withdrawn_rating', since: 'withdrawn_at', period: 'withdrawnRating' },
  { table: 'invoice', since: 'issued_at', period: 'invoice', fromYearEnd: true },
  { table: 'payment', since: 'created_at', period: 'invoice', fromYearEnd: true },
  {
    table: 'payment',
    since: 'created_at',
    period: 'unpaidOrder',
    // one at PayPal is asked about until it is known whether it was paid
    where: "(status IN ('expired', 'declined') OR status = 'created' AND order_id IS NULL)",
  },
  { table: 'payment_record', since: 'created_at', period: 'payment', fromYearEnd: true },
  { table: 'payment_event', since: 'received_at', period: 'unpaidOrder' },
  { table: 'partner_nonce', until: 'expires_at' },
  { table: 'partner_trouble', since: 'at', period: 'partnerError' },
  {
    table: 'partner_book',
    since: 'seen_at',
    period: 'partnerBook',
    where: `NOT EXISTS (SELECT 1 FROM partner_feed f WHERE f.alias = partner_book.alias AND f.shop_id = partner_book.shop_id
      AND (partner_book.id = ANY (f.recommended || f.bestsellers || f.news) OR partner_book.id = f.book_of_the_week))`,
  },
  { table: 'community_feed', since: 'wanted_at', period: 'communityFeed' },
  {
    table: 'community_avatar',
    since: 'used_at',
    period: 'communityPicture',
    where: `sha256 NOT IN (SELECT avatar FROM community_connection WHERE avatar IS NOT NULL
      UNION ALL SELECT entry #>> '{author,avatar}' FROM community_feed, jsonb_array_elements(news || discussions) entry
      WHERE entry #>> '{author,avatar}' IS NOT NULL)`,
  },
  { table: 'contact_message', since: 'delivered_at', period: 'contactMessage' },
  { table: 'contact_message', since: 'received_at', period: 'contactMessage', where: 'delivered_at IS NULL' },
  {
    table: 'newsletter_subscriber',
    since: 'requested_at',
    period: 'newsletterUnconfirmed',
    where: 'confirmed_at IS NULL',
  },
  { table: 'newsletter_subscriber', until: 'token_expires_at' },
  {
    table: 'newsletter_delivery',
    since: 'queued_at',
    period: 'newsletterDelivery',
    where: 'issue_id IN (SELECT id FROM newsletter_issue WHERE finished_at IS NOT NULL)',
  },
  { table: 'cookie_consent', since: 'chosen_at', period: 'cookieConsent' },
  { table: 'page_view', since: 'day', period: 'pageViewCount' },
  { table: 'page_view_network', since: 'seen_at', period: 'pageViewNetwork' },
];

/** Every other table with a time. */
export const keptTables = {
  adobe_identity: 'account',
  app_password: 'account',
  authenticator: 'account',
  avatar: 'account',
  community_connection: 'account',
  finished_book: 'account',
  lcp_key: 'account',
  linked_identity: 'account',
  passkey: 'account',
  personal_feed: 'account',
  personal_file: 'account',
  plan_grant: 'account',
  purchase: 'account',
  reading_piece: 'account',
  recovery_code: 'account',
  removed_book: 'account',
  sanction: 'account',
  terms_consent: 'account',
  terms_notice: 'account',
  blob: 'library',
  ended_bytes: 'library',
  book: 'library',
  collection: 'library',
  smart_collection: 'library',
  collection_book: 'library',
  fulfilment_device: 'library',
  lcp_licence: 'library',
  note: 'library',
  queued_book: 'library',
  /** Of days older than its period, the last position of each day and device. */
  position_history: 'library',
  partner_cover: 'shop',
  partner_feed: 'shop',
  newsletter_issue: 'operator',
  shared_dictionary: 'operator',
  partner: 'operator',
  tariff_plan: 'operator',
  terms_version: 'operator',
} as const satisfies Record<string, KeptWith>;
