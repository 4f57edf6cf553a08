import { connectStoreCode } from '../../../shapes/connect-store-code.ts';
import type { SiteSection } from '../../../shapes/site-text.ts';

/** The second part of the article: the calls that a shop makes. */
export const partnerCalls: readonly SiteSection[] = [
  {
    id: 'sign-calls',
    title: 'Signing your own calls',
    body: [
      'All calls go to `/api/v1.0` of this host, https only. Everything except a file is in the query. Every call has these parameters:',
      {
        table: {
          head: ['Parameter', 'Meaning'],
          rows: [
            ['`partner`', 'Your alias.'],
            ['`shop_id`', 'The shop concerned. An unknown one is refused (404, `248`).'],
            ['`timestamp`', 'Seconds since 1970, at most 300 from our clock.'],
            ['`nonce`', '16 to 64 letters, digits, `_` or `-`, new in every call, also when you repeat one.'],
            ['`signature_v2`', 'The signature.'],
          ],
        },
      },
      'The signature covers a text of lines, joined by single line feeds, without one at the end:',
      {
        steps: [
          'the method in upper case;',
          'the path after `/api/v1.0`, not percent-encoded;',
          'each parameter except `signature_v2` as `name=value`, not percent-encoded, sorted by name.',
        ],
      },
      '`signature_v2` is the HMAC-SHA-256 of that text (UTF-8) with your key, in hex digits. No parameter may be repeated. With the key `secret` this text',
      { code: connectStoreCode.signedText },
      'has the signature `fe2999d905bd89eb9d6cf8ddeed9f6259c8139197835ea4ad450e4d9765302d0`. On a command line:',
      { code: connectStoreCode.opensslCommand },
      'In JavaScript (Node 20 or newer):',
      { code: connectStoreCode.signModule },
      'A call works once. Every call, also one that only reads, refuses a used nonce and a time that is too far away.',
    ],
  },
  {
    id: 'check',
    title: 'The signature checker',
    body: [
      '`GET /partner/check` with any parameters reports the result for that very call, and uses up nothing. If the signature is wrong, compare `text` with the text that you signed.',
      { code: connectStoreCode.checkReply },
      '`problems` may contain `malformed`, `partner_unknown`, `signature_missing`, `signature_wrong`, `timestamp_outside`, `nonce_used`, `v2_required` and `shop_unknown`.',
    ],
  },
  {
    id: 'upload',
    title: 'Delivering a purchase',
    body: [
      '`PUT /partner/files/<name>` with the bytes as body. Add `user` (your id of the customer, as your login call returns it) and `content_sha256` (of the bytes, in hex). One file is one book: EPUB, PDF, FB2, an audiobook as M4B or as a ZIP of MP3s, and so on. Add `product`, your id of the book in your feeds, if you have any: then the book is recognized there.',
      { code: connectStoreCode.uploadScript },
      'The response is 201:',
      { code: connectStoreCode.uploadReply },
      'Store `fast_hash` with the order. If the customer has never logged in here, the book waits (`"waiting": true`) and is in the library at the first login. After seven days your error log reports it as unclaimed. 409 with `"error_code": 303` means that the library already has the file: it is marked as purchased from then on, so treat this as success.',
    ],
  },
  {
    id: 'refund',
    title: 'Taking back a refunded book',
    body: [
      '`DELETE /partner/files` with `user` and `fast_hash`. The book leaves the library for good; a file that the reader had before you sold it stays. The response is `{"taken_back": true, "test": false}`. For a book that you did not deliver to this customer, the response is 404 with `254`.',
    ],
  },
  {
    id: 'lcp',
    title: 'Books under Readium LCP',
    body: [
      'Upload such a book with its licence inside (`META-INF/license.lcpl`). The cloud opens licences of the basic profile; readers enter the passphrase once, unless you register its hash.',
      '`POST /partner/lcp-token` takes `user`, `content_sha256` (of the body) and a JSON body with the `provider` of your licences and `lcp_hashed_passphrase`, the SHA-256 of the passphrase in base64 or hex. It opens all books of that provider for this customer without asking. A later one replaces it. The response is `OK`.',
      'If the licence names a status document, the cloud asks for it when the book is opened, registers itself as one device of the reader, and renews and returns as the reader wants. The address must be https.',
    ],
  },
  {
    id: 'test',
    title: 'Testing',
    body: [
      'With `test=1` deliveries, hashes and refunds check everything (signature, file, space) and store nothing. The response of deliveries and refunds then has the status 200 and contains `"test": true`. Together with `test_users` you can test everything before any reader sees you.',
    ],
  },
  {
    id: 'feeds',
    title: 'Recommendations, bestsellers and news',
    body: [
      'Readers see on their overview what you recommend, your bestsellers, your new books, the book of the week and your news. The cloud fetches them from `feeds.url` with `GET` about every 15 minutes and keeps the last good answer; no reader waits for you. Respond with JSON of at most 8 million characters, without a redirect, within `timeout_seconds` (default 8). With an `ETag` you can answer 304.',
      { code: connectStoreCode.feed },
      'Every list may be missing. An entry needs `id`, `title` and `url`. Of a list the first 60 valid entries are used, of `stories` 20. Markup is removed, and covers are copied. A book that you delivered with this `product` or `fast_hash` opens in the library; all others open your page.',
      'With `feeds.personal_url` the cloud asks what you recommend to one customer, at most once an hour: a `POST` with a form of `user`, `subpartner`, `serial`, `timestamp` and `signature`, signed like a login. Respond with `recommended` and `bookOfTheWeek` in the same format, up to 30 books.',
      '`GET /partner/recommended` and `GET /partner/news` return what the cloud has stored of your feed: `total`, `items`, `updated_at`. With `user` you get what you recommended to this customer, and in `purchased` whether you delivered it. What else is in the library is not returned.',
    ],
  },
  {
    id: 'community',
    title: 'A reading community',
    body: [
      'If your customers have a place to talk about books, readers can connect their account there, see its news and discussions, and rate your books in public. `community` names it. The calls below `url` are:',
      {
        table: {
          head: ['Call', 'What it answers or does'],
          rows: [
            [
              '`GET /feed?language=de`',
              '`news` and `discussions`; entries have `id`, `title`, `text`, `author` (`name`, `avatar`), `comments_count`, `link`',
            ],
            ['`POST /token`', '`access_token` for `code`, `code_verifier` and `redirect_uri`'],
            ['`GET /user`', '`first_name`, `last_name`, `logged_by`, `avatar` of the token'],
            ['`POST /logout`', 'ends the token'],
            [
              '`POST /ratings`',
              'publishes or replaces a rating: `id`, `shop_id`, `book`, `rating` (1 to 5), `name`, `email`, `text`, `created_at`, `changed_at`',
            ],
            ['`POST /ratings/withdraw`', 'removes the rating `id`'],
          ],
        },
      },
      'To connect an account, the browser comes to `login_url` with `response_type=code`, `client_id` (your alias), `redirect_uri`, `state`, `code_challenge` and `code_challenge_method=S256`. Let the person agree, then send the browser to `redirect_uri` with `state`, `iss` (the origin of `login_url`) and a `code` that works once, for a minute; or with `error=access_denied`. Accept only a `redirect_uri` of this cloud, and compare the challenge at `/token` (RFC 7636).',
      'Every `POST` has JSON and the headers `Lectern-Timestamp` and `Lectern-Signature`: the HMAC-SHA-256 with your key, in lower-case hex, of the lines `POST`, path below `url`, timestamp and body, joined by single line feeds. Refuse wrong ones with 403. `name` in a rating is meant for the public; `email` is not.',
    ],
  },
  {
    id: 'shops',
    title: 'The list of shops',
    body: [
      '`GET /partner/shops` returns the content of the store finder: `total` and `items` with `shop_id`, `alias`, `name`, `icon`, `home_url`, `register_url`, `address`, `zip`, `city`, `country`, `region`, `lat` and `lon`.',
    ],
  },
  {
    id: 'errors',
    title: 'Errors',
    body: [
      'Every refusal has `error_code`, `error_msg` and `error`; the message is in the language of `Accept-Language`.',
      {
        table: {
          head: ['Status', '`error_code`', 'What to do'],
          rows: [
            ['400', '253', 'A parameter is missing, repeated or invalid: `details.field` names it.'],
            [
              '403',
              '250',
              'The signature is wrong: use the checker. With `v2_required` in `details.problem`, sign with `signature_v2`.',
            ],
            ['403', '251', 'Your clock is wrong.'],
            ['403', '252', 'This call was made before: sign again.'],
            ['403', '228', 'The reader is blocked here.'],
            ['403', '271', 'The operator removed this file from the library of the reader: do not repeat.'],
            ['404', '248', 'You have no shop with this `shop_id`.'],
            ['404', '254', 'This reader has no such purchase from you.'],
            ['409', '303', 'The file is in the library already.'],
            ['409', '151', 'The file is an ACSM token that another account’s device has fulfilled.'],
            [
              '400',
              '312, 324, 335',
              'The file is empty, its name is not allowed, or the bytes are not those that you signed.',
            ],
            ['415', '325, 326', 'The format is not supported, or does not match the name.'],
            ['422', '320, 339', 'The file is damaged, contains several books, or unpacks too far.'],
            [
              '422, 424',
              '441, 442, 1712',
              'The file is an LCP licence that is not valid, or whose book could not be fetched.',
            ],
            ['413', '334', 'The reader has no space left.'],
            ['429, 503, 507', '229, 321, 443, 450', 'Try again after `Retry-After` seconds, or later, signed again.'],
          ],
        },
      },
      '`GET /partner/errors` returns your refused calls of the last thirty days, newest first, and purchases that nobody has claimed for seven days (`partner.purchase_unclaimed`). Calls that name you but are not signed by you have `"signed": false`: anybody may have sent them.',
    ],
  },
  {
    id: 'key',
    title: 'Changing the key',
    body: [
      'The operator runs `admin shop rotate-key` and gives you the new key. For seven days both are valid for your calls, so change yours whenever you like. Logins are signed with the old key, and if you respond with 403, with the new one. If a key has leaked, `--at-once` ends it immediately.',
    ],
  },
  {
    id: 'old-programs',
    title: 'Old programs',
    body: [
      'A partner with `"require_v2": false` may sign `PUT /partner/files/<name>`, `POST /partner/lcp-token`, `GET /partner/shops`, `/partner/recommended` and `/partner/news` like logins: `signature` over all other parameters, with the hash of the facts, without `nonce` and `partner`. No name or value may contain `&` or `=`, and no parameter may be called `login` or `password`. That protects neither method, name nor bytes: use it only for programs that cannot be changed.',
    ],
  },
];
