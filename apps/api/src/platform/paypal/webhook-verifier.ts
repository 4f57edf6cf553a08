import { verify as verifySignature, X509Certificate } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { rootCertificates } from 'node:tls';
import { crc32 } from 'node:zlib';
import type { Clock } from '../clock.ts';
import type { HttpClient } from '../http-client.ts';

type Settings = {
  webhookId: string;
  doubleUrl: string | null;
  /** Issuers beside those that Node trusts. */
  roots: readonly X509Certificate[];
};
type Dependencies = { settings: Settings; http: HttpClient; clock: Clock };

/** A transmission that PayPal signed, or why it is none. */
type Verdict = { isAuthentic: true; transmissionId: string } | { isAuthentic: false; reason: string };

/** Certificates are fetched only from here: the address arrives in a header that anybody can send. */
const CERTIFICATE_HOSTS = new Set(['api.paypal.com', 'api.sandbox.paypal.com']);
const CERTIFICATE_PATH = '/v1/notifications/certs/';
const ALGORITHM = 'SHA256withRSA';
const MAX_AGE_MS = 86_400_000;
/** The sender's clock may be ahead. */
const MAX_AHEAD_MS = 5 * 60_000;
const MAX_HEADER_CHARS = 2_048;
const MAX_CHAIN = 5;
const MIN_RSA_BITS = 2_048;
const CACHE_MS = 3_600_000;
const MAX_CACHED = 10;
const CERTIFICATE_TIMEOUT_MS = 5_000;
/** Anybody can name addresses at PayPal: no more of them are fetched in a minute. */
const FETCHES_PER_MINUTE = 30;
const PEM = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/**
 * Verifies the signature of webhooks without a call of PayPal's API: RSA-SHA256 over transmission id, time, our webhook's id and the
 * CRC-32 of the body, by a certificate that a trusted authority issued to PayPal.
 */
export const createWebhookVerifier = ({ settings, http, clock }: Dependencies) => {
  const cache = new Map<string, { chain: X509Certificate[]; at: number }>();
  let fetches: number[] = [];
  let trusted: X509Certificate[] | null = null;
  const getTrusted = (): X509Certificate[] => {
    trusted ??= [...settings.roots, ...rootCertificates.map((pem) => new X509Certificate(pem))];
    return trusted;
  };

  const isDouble = (url: URL): boolean => settings.doubleUrl !== null && url.origin === settings.doubleUrl;
  const parseCertificateUrl = (text: string): URL | null => {
    const url = URL.parse(text);
    if (url === null || url.username !== '' || url.password !== '' || !url.pathname.startsWith(CERTIFICATE_PATH))
      return null;
    const isPayPal = url.protocol === 'https:' && url.port === '' && CERTIFICATE_HOSTS.has(url.hostname);
    return isPayPal || isDouble(url) ? url : null;
  };

  /** The certificate and those that it was sent with. Only a chain that proved a signature is remembered. */
  const fetchChain = async (url: URL): Promise<X509Certificate[]> => {
    const cached = cache.get(url.href);
    if (cached && clock.now().getTime() - cached.at < CACHE_MS) return cached.chain;
    const now = clock.now().getTime();
    fetches = fetches.filter((at) => now - at < 60_000);
    if (fetches.length >= FETCHES_PER_MINUTE) throw new Error('Too many webhooks with unknown certificates');
    fetches.push(now);
    const answer = await http.request({
      url: url.href,
      headers: { accept: '*/*' },
      allowPrivate: isDouble(url),
      timeoutMs: CERTIFICATE_TIMEOUT_MS,
    });
    if (answer.status !== 200) throw new Error(`The certificate's address answered ${answer.status}`);
    return ((await answer.text()).match(PEM) ?? []).slice(0, MAX_CHAIN).map((pem) => new X509Certificate(pem));
  };
  const remember = (url: URL, chain: X509Certificate[]): void => {
    if (cache.size >= MAX_CACHED) cache.clear();
    cache.set(url.href, { chain, at: clock.now().getTime() });
  };

  const isValidNow = ({ validFromDate, validToDate }: X509Certificate): boolean =>
    validFromDate <= clock.now() && clock.now() < validToDate;
  const isIssuedBy = (certificate: X509Certificate, issuer: X509Certificate): boolean =>
    issuer.ca && isValidNow(issuer) && certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);

  /** Why the chain proves nothing; null: a trusted authority issued its first certificate to PayPal. */
  const findChainProblem = ([leaf, ...others]: X509Certificate[]): string | null => {
    if (!leaf) return 'no certificate';
    if (!isValidNow(leaf)) return 'the certificate is not valid now';
    const { publicKey } = leaf;
    if (publicKey.asymmetricKeyType !== 'rsa' || (publicKey.asymmetricKeyDetails?.modulusLength ?? 0) < MIN_RSA_BITS)
      return 'the certificate has a weak key';
    if (!isNamedPayPal(leaf)) return 'the certificate names somebody else';
    let current = leaf;
    for (let step = 0; step < MAX_CHAIN; step += 1) {
      const subject = current;
      if (getTrusted().some((root) => isIssuedBy(subject, root))) return null;
      const issuer = others.find((candidate) => candidate !== subject && isIssuedBy(subject, candidate));
      if (!issuer) break;
      current = issuer;
    }
    return 'no trusted authority issued the certificate';
  };

  return {
    async verify(headers: IncomingHttpHeaders, body: Buffer): Promise<Verdict> {
      const refuse = (reason: string): Verdict => ({ isAuthentic: false, reason });
      const read = (name: string): string => {
        const value = headers[`paypal-${name}`];
        return typeof value === 'string' && value.length <= MAX_HEADER_CHARS ? value : '';
      };
      const [id, time, signature] = [read('transmission-id'), read('transmission-time'), read('transmission-sig')];
      if (id === '' || time === '' || signature === '') return refuse('it is not signed');
      if (read('auth-algo') !== ALGORITHM) return refuse('another algorithm');
      const ageMs = clock.now().getTime() - Date.parse(time);
      if (!(ageMs <= MAX_AGE_MS && ageMs >= -MAX_AHEAD_MS)) return refuse('it is too old, or from the future');
      const url = parseCertificateUrl(read('cert-url'));
      if (url === null) return refuse('its certificate is not at PayPal');
      const chain = await fetchChain(url);
      const problem = findChainProblem(chain);
      const [leaf] = chain;
      if (problem !== null || !leaf) return refuse(problem ?? 'no certificate');
      const message = `${id}|${time}|${settings.webhookId}|${crc32(body)}`;
      const isSigned = verifySignature(
        'RSA-SHA256',
        Buffer.from(message),
        leaf.publicKey,
        Buffer.from(signature, 'base64'),
      );
      if (!isSigned) return refuse('the signature is wrong');
      remember(url, chain);
      return { isAuthentic: true, transmissionId: id };
    },
  };
};

/** The name in the subject, or one of the alternative names, is below paypal.com. */
const isNamedPayPal = ({ subject, subjectAltName }: X509Certificate): boolean => {
  const names = [
    ...(subject ?? '').split('\n').flatMap((line) => (line.startsWith('CN=') ? [line.slice(3)] : [])),
    ...(subjectAltName ?? '').split(', ').flatMap((name) => (name.startsWith('DNS:') ? [name.slice(4)] : [])),
  ];
  return names.some((name) => /(?:^|\.)paypal\.com$/i.test(name));
};
