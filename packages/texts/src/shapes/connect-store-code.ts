/** The examples of the article on connecting a store, the same in every language. */
export const connectStoreCode = {
  facts: `{
  "alias": "corner",
  "name": "Corner Books",
  "auth_options_url": "https://corner.example/cloud/auth-options",
  "authenticate_url": "https://corner.example/cloud/user-authenticate",
  "shop_id": "7",
  "signature": "sha256",
  "home_url": "https://corner.example/",
  "register_url": "https://corner.example/register",
  "reset_password_url": "https://corner.example/forgotten",
  "icon": "https://corner.example/icon.svg",
  "language": "de",
  "address": "Am Markt 5",
  "zip": "10178",
  "city": "Berlin",
  "country": "Germany",
  "region": "DE",
  "lat": 52.5219,
  "lon": 13.4101,
  "test_users": ["cora@corner.example"]
}`,
  authorizationOptions: `{
  "auth_providers": [
    {
      "name": "Corner Books",
      "shop_id": "7",
      "loggedBy": "password",
      "icon": "https://corner.example/icon.svg"
    }
  ]
}`,
  signedText: `PUT
/partner/files/Die Verwandlung.epub
content_sha256=ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad
nonce=0123456789abcdef
partner=corner
shop_id=7
timestamp=1
user=4711`,
  opensslCommand: `printf 'PUT\\n/partner/files/Die Verwandlung.epub\\ncontent_sha256=ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad\\nnonce=0123456789abcdef\\npartner=corner\\nshop_id=7\\ntimestamp=1\\nuser=4711' |
  openssl dgst -sha256 -hmac secret`,
  signModule: `// sign.mjs
import { createHash, createHmac, randomBytes } from 'node:crypto';

const { CLOUD, PARTNER, SHOP_ID, KEY } = process.env;

/** The address of a signed call; path begins after /api/v1.0. */
export const signed = (method, path, more = {}) => {
  const query = {
    partner: PARTNER,
    shop_id: SHOP_ID,
    timestamp: String(Math.floor(Date.now() / 1000)),
    nonce: randomBytes(16).toString('hex'),
    ...more,
  };
  const lines = Object.keys(query).sort().map((name) => name + '=' + query[name]);
  const text = [method, path, ...lines].join('\\n');
  const signature_v2 = createHmac('sha256', KEY).update(text).digest('hex');
  const encoded = path.split('/').map(encodeURIComponent).join('/');
  return CLOUD + '/api/v1.0' + encoded + '?' + new URLSearchParams({ ...query, signature_v2 });
};

export const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');`,
  checkReply: `{ "ok": true, "version": "v2", "problems": [], "text": "GET\\n/partner/check\\nnonce=…", "now": 1795400000 }`,
  uploadScript: `// upload.mjs <user> <file>
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { sha256, signed } from './sign.mjs';

const [user, file] = process.argv.slice(2);
const bytes = await readFile(file);
const url = signed('PUT', '/partner/files/' + basename(file), { user, content_sha256: sha256(bytes) });
const response = await fetch(url, { method: 'PUT', body: bytes });
console.log(response.status, await response.json());`,
  uploadReply: `{
  "id": "214",
  "path": "/Die Verwandlung.epub",
  "name": "Die Verwandlung.epub",
  "title": "Die Verwandlung",
  "authors": "Franz Kafka",
  "format": "epub",
  "mime_type": "application/epub+zip",
  "bytes": 212345,
  "fast_hash": "0f343b0931126a20f133d67c2b018a3b",
  "purchased": true,
  "waiting": false,
  "test": false
}`,
  feed: `{
  "bookOfTheWeek": {
    "id": "b-17",
    "title": "Die Verwandlung",
    "url": "https://corner.example/books/b-17",
    "authors": ["Franz Kafka"],
    "fast_hash": "0f343b0931126a20f133d67c2b018a3b",
    "year": 1915,
    "description": "A travelling salesman wakes up as something else.",
    "created_at": "2026-11-20T10:00:00Z",
    "cover": "https://corner.example/covers/b-17.jpg",
    "isAudioBook": false
  },
  "recommended": [{ "id": "b-18", "title": "Das Schloss", "url": "https://corner.example/books/b-18" }],
  "bestsellers": [{ "id": "b-18", "title": "Das Schloss", "url": "https://corner.example/books/b-18" }],
  "news": [{ "id": "b-19", "title": "Der Process", "url": "https://corner.example/books/b-19" }],
  "stories": [{ "id": "n-1", "title": "Open on Sundays", "text": "From December on.", "link": "https://corner.example/news/1" }]
}`,
} as const;
