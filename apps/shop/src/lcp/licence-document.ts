import type { Licence } from './licences.db.ts';
import type { ProviderStore } from './provider.ts';
import type { PublicationFacts } from './publications.ts';

/** The media types of LCP. */
export const MEDIA_TYPES = {
  licence: 'application/vnd.readium.lcp.license.v1.0+json',
  status: 'application/vnd.readium.license.status.v1.0+json',
  epub: 'application/epub+zip',
} as const;

const PROFILE = 'http://readium.org/lcp/basic-profile';
const AES_256_CBC = 'http://www.w3.org/2001/04/xmlenc#aes256-cbc';
const SHA_256 = 'http://www.w3.org/2001/04/xmlenc#sha256';
const RSA_SHA_256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';

type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/** The public addresses of a licence. They need no sign-in: nobody can guess the id. */
export const getLicenceUrls = (publicUrl: string, licenceId: string) => {
  const licence = `${publicUrl}/lcp/licences/${licenceId}`;
  return {
    licence,
    status: `${licence}/status`,
    register: `${licence}/register`,
    renew: `${licence}/renew`,
    return: `${licence}/return`,
    hint: `${publicUrl}/lcp/hint`,
  };
};

/** JSON without white space, its members sorted by code points: the text that is signed (LCP 1.0, 5.3). */
const toCanonicalJson = (value: Json): string => {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (isList(value)) return `[${value.map(toCanonicalJson).join(',')}]`;
  const members = Object.entries(value)
    .toSorted(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b))) // UTF-8 sorts as code points do
    .map(([name, member]) => `${JSON.stringify(name)}:${toCanonicalJson(member)}`);
  return `{${members.join(',')}}`;
};

// `Array.isArray` does not narrow read-only arrays.
const isList = (value: object): value is readonly Json[] => Array.isArray(value);

/**
 * Builds and signs the document of a licence (LCP 1.0, 3). The same licence gives the same text, so that a delivery that is
 * repeated is the same file.
 */
export const buildLicenceDocument = async (
  licence: Licence,
  publication: PublicationFacts,
  { publicUrl, sign }: { publicUrl: string; sign: ProviderStore['sign'] },
): Promise<string> => {
  const urls = getLicenceUrls(publicUrl, licence.id);
  const content = {
    id: licence.id,
    provider: publicUrl,
    issued: licence.issuedAt.toISOString(),
    updated: licence.updatedAt.toISOString(),
    encryption: {
      profile: PROFILE,
      content_key: { algorithm: AES_256_CBC, encrypted_value: licence.contentKey.toString('base64') },
      user_key: { algorithm: SHA_256, text_hint: licence.hint, key_check: licence.keyCheck.toString('base64') },
    },
    links: [
      { rel: 'hint', href: urls.hint, type: 'text/html' },
      {
        rel: 'publication',
        href: `${publicUrl}/lcp/publications/${publication.id}.epub`,
        type: MEDIA_TYPES.epub,
        length: publication.bytes,
        hash: publication.sha256,
      },
      { rel: 'self', href: urls.licence, type: MEDIA_TYPES.licence },
      { rel: 'status', href: urls.status, type: MEDIA_TYPES.status },
    ],
    user: { id: licence.accountId },
    ...(licence.endsAt && { rights: { start: licence.issuedAt.toISOString(), end: licence.endsAt.toISOString() } }),
  };
  const { certificate, value } = await sign(toCanonicalJson(content));
  const signature = {
    algorithm: RSA_SHA_256,
    certificate: certificate.toString('base64'),
    value: value.toString('base64'),
  };
  return JSON.stringify({ ...content, signature });
};
