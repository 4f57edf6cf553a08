import type { ProseText } from '../../shapes/site-text.ts';

export const text: ProseText = {
  title: 'Lectern for developers',
  description:
    'Connect a bookshop with signed calls, write a program that uses the API, follow changes over a WebSocket, or run Lectern from its source.',
  keywords: ['API', 'OpenAPI', 'bookshop integration', 'signed calls', 'tus', 'WebSocket', 'open source'],
  heading: 'For developers',
  lede: 'Everything that the web app does goes through one API. It is the same for bookshops, for programs and for you.',
  sections: [
    {
      id: 'start',
      title: 'Where to begin',
      body: [
        {
          list: [
            '**You run a bookshop** and want your customers to log in here and find their purchases: read [how to connect a store](page:connectStore).',
            '**You write a program** for readers, such as an app or an e-reader: look up calls, fields and errors in the [API reference](page:apiReference).',
            '**You want a library of your own**: take [the source](#source) and run one command.',
          ],
        },
      ],
    },
    {
      id: 'api',
      title: 'The API in short',
      body: [
        'All calls are below `/api/v1.0` of this host; `/api/v1.1` behaves the same. Requests and responses are JSON in UTF-8; forms are accepted as urlencoded, multipart and JSON. A response may get new fields, so ignore those that you don’t know.',
        'Every refusal has a status and a body of the same shape. The message is in the language of `Accept-Language`, or else in that of the account.',
        {
          code: `{
  "error_code": 334,
  "error_msg": "…",
  "error": "file.no_space"
}`,
        },
        'After 429 and 503, wait for the number of seconds in `Retry-After`.',
      ],
    },
    {
      id: 'sign-in',
      title: 'Signing in from a program',
      body: [
        'Ask first which shops know the name, then sign in at one of them. A reader may enter an app password instead of the shop password; your program sends either the same way. The operator of a cloud may require a client id and a secret.',
        {
          code: `CLOUD=https://library.example

# which shops know this name: alias, name and shop_id of each
curl "$CLOUD/api/v1.0/auth/login?username=anna@example.org"

# access token and refresh token
curl "$CLOUD/api/v1.0/auth/login/corner" \\
  --data-urlencode grant_type=password \\
  --data-urlencode shop_id=7 \\
  --data-urlencode username=anna@example.org \\
  --data-urlencode "password=$PASSWORD"

# a call
curl -H "Authorization: Bearer $ACCESS_TOKEN" "$CLOUD/api/v1.0/books?limit=20"`,
        },
        'An access token is valid for two hours. `POST /auth/renew-token` exchanges the refresh token for a new pair. Store the new one: a used refresh token works for another 30 seconds; used later, it ends the session, because it may have been stolen.',
      ],
    },
    {
      id: 'changes',
      title: 'Following changes',
      body: [
        'Every change to a library has a number, the cursor. `GET /changes?since=…` lists what happened after it, deletions included. A program that was offline asks with the last cursor it knows, and has then seen everything.',
        'To learn of changes at once, open a WebSocket at `/wss/` and send `{"kind":"hello","access_token":"…","since":1234}` within five seconds. The same changes then arrive as messages.',
        'If your program queues actions while it is offline, send each with the header `X-Action-Age`: its age in milliseconds by a clock that does not jump. Of two actions on one thing, the later one applies, whichever arrives first.',
      ],
    },
    {
      id: 'files',
      title: 'Files',
      body: [
        '`PUT /files/<name>` stores a book: the bytes are the body. It’s better to send large files with tus 1.0 to `/uploads`, in chunks of 8 MB, because an interrupted upload can then be resumed for a day. `GET /files/<name>` returns the bytes as they were uploaded, and supports ranges.',
      ],
    },
    {
      id: 'partners',
      title: 'Calls of bookshops',
      body: [
        'A connected shop delivers purchases, takes back refunded books and reads the lists that concern it with calls below `/partner`. It signs each one with HMAC-SHA-256, over method, path and all parameters. The guide for bookshops explains [signing, with an example to check against](page:connectStore#sign-calls).',
      ],
    },
    {
      id: 'standards',
      title: 'Standards',
      body: [
        {
          list: [
            'EPUB 2 and 3 with Canonical Fragment Identifiers for positions, and Media Overlays for read-along;',
            'W3C Web Annotations and EPUB Annotations for notes, exported and imported;',
            'Readium LCP (basic profile) and License Status Document 1.0;',
            'WOFF2 and OpenType for fonts of readers, StarDict and dictd for their dictionaries;',
            'tus 1.0 for uploads, OpenAPI for the description of the API;',
            'WebAuthn for passkeys, OAuth 2.0 with PKCE for Google, Facebook and reading communities.',
          ],
        },
      ],
    },
    {
      id: 'source',
      title: 'The source',
      body: [
        'Lectern is written in TypeScript and is free software under the Apache License 2.0. On a machine with Node 20 or newer, these commands in the source folder start and test it:',
        {
          code: `npm start   # installs, builds and runs everything, with a demo bookshop
npm test    # checks and tests everything`,
        },
        'The source includes `docs/wire.md` (every call), `docs/openapi.json` (the same for machines), `docs/partners.md` (for bookshops), `docs/runbook.md` (for operators) and `apps/shop`, a complete bookshop to copy from.',
        'If you have questions about this cloud or need an account for your tests, [write to us](page:contact).',
      ],
    },
  ],
};
