import { connectStoreCode } from '../../shapes/connect-store-code.ts';
import type { ProseText } from '../../shapes/site-text.ts';
import { partnerCalls } from './connect-store/partner-calls.ts';

export const text: ProseText = {
  title: 'How to connect a store to the cloud · Lectern',
  description:
    'For engineers of a bookshop: two addresses that identify your customers, and signed calls that deliver purchases, with vectors to check your code against.',
  keywords: ['connect a bookshop', 'partner API', 'signature', 'HMAC-SHA-256', 'purchases', 'single sign-on', 'LCP'],
  heading: 'How to connect a store',
  lede: 'Your customers log in here with the account that they have at your shop, and find what they bought from you. This page is all you need.',
  sections: [
    {
      id: 'overview',
      title: 'Two directions',
      body: [
        {
          list: [
            '**The cloud asks you.** Two of your addresses identify your customers. Logging in needs nothing else.',
            '**You call the cloud.** You deliver purchased books, take back refunded ones, and read the lists that concern you.',
          ],
        },
        'Readers have one account: yours. Their passwords are forwarded to you and never stored. In the source of Lectern, `docs/partners.md` says the same in more detail, and `apps/shop` is a complete shop to copy from.',
      ],
    },
    {
      id: 'facts',
      title: 'Step 1: send us your facts',
      body: [
        'Send them as a JSON file to the operator of this cloud, {email}. The operator adds it with `admin shop add`; a running cloud knows you at once.',
        { code: connectStoreCode.facts },
        {
          table: {
            head: ['Field', 'Meaning'],
            rows: [
              ['`alias`', 'Your short name: letters, digits, `_`, `-`. It can never change.'],
              ['`name`', 'The name that readers see, up to 200 characters.'],
              ['`auth_options_url`, `authenticate_url`', 'Your two addresses, https.'],
              [
                '`shop_id`',
                'Your id of your only shop, exactly as your authorization options name it. Left out if you have `sub_partners`.',
              ],
              ['`signature`', 'How logins are signed: `sha256`, or `sha1` for programs that support nothing else.'],
              [
                '`require_v2`',
                'How your own calls are signed: `true` (default), or `false` for an old program without `signature_v2`.',
              ],
              [
                '`shared_key`',
                'Left out: the cloud creates a key. Send your own (16 to 1,024 characters) only through a secure channel.',
              ],
              ['`home_url`, `register_url`, `reset_password_url`', 'Where readers are sent.'],
              ['`icon`, `icon_eink`', 'Square pictures, SVG or PNG.'],
              [
                '`address`, `zip`, `city`, `country`, `region`, `lat`, `lon`',
                'What the store finder shows and searches. All are optional; `region` is two capital letters (ISO 3166-1).',
              ],
              ['`language`', '`en`, `ru`, `de`, `zh` or `uk`: the language of new readers.'],
              [
                '`sub_partners`',
                'Several shops behind you, up to 200, each with `shop_id` and `name`, and what differs from yours: addresses, icons, place, feeds.',
              ],
              ['`feeds`', 'Where you offer recommendations, bestsellers and new books ([below](#feeds)).'],
              [
                '`community`',
                'Your reading community: `name`, `url`, `login_url`, optionally `home_url` ([below](#community)).',
              ],
              [
                '`test_users`',
                'While this is set you are on trial: the cloud asks you only for these names, and no list shows you.',
              ],
            ],
          },
        },
        'You get a **shared key**, which is shown once. Keep it on your server, never in a web page or an app. A field that is not known here is refused by its name, so that misspelt ones are noticed.',
        {
          note: 'The `shop_id` of your facts, of your authorization options, of the lists of shops and of your signed calls is the same text. Together with your alias and your id of the customer it is the identity of a reader forever. Never change it.',
        },
      ],
    },
    {
      id: 'authorization-options',
      title: 'Step 2: say which of your shops knows a name',
      body: [
        'Both of your addresses get a `POST` with a form (`application/x-www-form-urlencoded`, UTF-8), and respond with JSON.',
        '`auth_options_url` gets `UserID`: what the reader typed, an email address or a username. Respond with 200 within three seconds. A slower shop is left out; after three failures in a row you are not asked for half a minute.',
        { code: connectStoreCode.authorizationOptions },
        {
          table: {
            head: ['Field', 'Meaning'],
            rows: [
              ['`name`', 'The name to choose from. Left out: the name in your facts.'],
              ['`shop_id`', 'Which of your shops knows the reader.'],
              [
                '`loggedBy`',
                'How this customer signs in with you: `password`, `facebook`, `gmail`, or several joined by a bar (`password|gmail`). Left out: `password`. Readers are asked for a password only if it is included; otherwise they are told how to set one.',
              ],
              ['`icon`, `icon_eink`', 'http(s) addresses. Left out: those of your facts.'],
            ],
          },
        },
        'If you do not know the name, respond with `{"auth_providers": []}`, after the same time. An object keyed by a name, and the spelling `auth-providers`, are accepted, too.',
      ],
    },
    {
      id: 'user-authenticate',
      title: 'Step 3: check the password',
      body: [
        '`authenticate_url` gets `login`, `password`, `serial` (new in every call), `subpartner` (your `shop_id`), `timestamp` (seconds since 1970) and `signature`.',
        {
          table: {
            head: ['Response', 'When'],
            rows: [
              [
                '200 with `user`, `email`, `firstName`, `lastName`',
                'The password is right. `user` is your id of the customer: never an email address, never reused. `avatar` is optional: the http(s) address of a JPEG, PNG or WebP of the customer, at most 5 MB.',
              ],
              ['401', 'The password is wrong, or there is no such customer: the same response for both.'],
              [
                '403',
                'The signature is wrong, the time differs by more than 300 seconds, or the signature was used before.',
              ],
              ['429', 'Too many failures of this account.'],
            ],
          },
        },
        'Check in this order: signature, time, whether the signature was used, failures, password. Then nobody without the key learns anything.',
        'Do not block an account after a few failures of this call. All calls come from us, so you cannot tell a stranger from your customer. We can: we slow strangers down, and accept readers who use a device or network from which they have logged in before. For one account you get about 150 wrong passwords in 15 minutes at most, so a limit of 1,000 is safe.',
      ],
    },
    {
      id: 'signature',
      title: 'The signature of a login',
      body: [
        {
          steps: [
            'Take all decoded fields except `signature`.',
            'Sort them by name and join them as `name=value` with `&`.',
            'Append the shared key.',
            'Hash the UTF-8 bytes with the hash of your facts, and write hex digits.',
          ],
        },
        'Check yours with this vector:',
        {
          table: {
            head: ['What', 'Value'],
            rows: [
              ['Fields', '`login` a, `password` b, `serial` c, `subpartner` d, `timestamp` 1'],
              ['Key', '`secret`'],
              ['Hashed text', '`login=a&password=b&serial=c&subpartner=d&timestamp=1secret`'],
              ['sha1', '`b6215c2f2d424c26db1ec8ad94dec8735dd46aa7`'],
              ['sha256', '`baa0da209ba15a27048e4108fadbf8a4a1aeecbfa4c9d14a43297e0cd7768889`'],
            ],
          },
        },
        'Compare in constant time, and remember used signatures for ten minutes.',
      ],
    },
    {
      id: 'try',
      title: 'Step 4: try it',
      body: [
        'Log in here with a name from `test_users`. When everything works, ask the operator to remove `test_users`: from then on your customers find you on the login page and in the store finder. Logging in needs no more than this. The rest of the page is about the calls that you make.',
      ],
    },
    ...partnerCalls,
  ],
};
