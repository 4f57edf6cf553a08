import type { X509Certificate } from 'node:crypto';
import { Refusal } from '../../../http/refusal.ts';
import type { HttpClient } from '../../../platform/http-client.ts';
import { AddressRefused, DownloadFailed } from '../../../platform/http-download.ts';
import type { Licence } from '../../../platform/lcp/licence.ts';
import type { PublicationLink } from '../../../platform/lcp/publication-link.ts';
import { isSignatureValid } from '../../../platform/lcp/signature.ts';
import type { ShopService } from '../../shops/shops.service.ts';

type Dependencies = {
  http: Pick<HttpClient, 'download'>;
  shops: Pick<ShopService, 'toProviderAddress'>;
  /** Trusted issuers of licence certificates; empty: any. */
  roots: readonly X509Certificate[];
  /** The largest publication, and the longest time that its download may take. */
  maxBytes: number;
  timeoutMs: number;
};
/** The bytes of a publication; reading throws a Refusal when they do not arrive. `total`: how many, if the licence or the server says so. */
export type OpenedPublication = { total: number | null; bytes: AsyncIterable<Uint8Array> };
export type PublicationSource = ReturnType<typeof createPublicationSource>;

const EPUB = 'application/epub+zip';
/** What a provider may call a file whose bytes have to tell what they are. */
const UNTOLD_TYPES = new Set([EPUB, 'application/octet-stream', 'application/zip']);
/** How long a server may send nothing. */
const SILENCE_MS = 30_000;

/** The publications that licences of Readium LCP name, at their providers. */
export const createPublicationSource = ({ http, shops, roots, maxBytes, timeoutMs }: Dependencies) => ({
  /** Whether the licence is signed by a trusted provider. */
  isGenuine: (licence: Licence): boolean => isSignatureValid(licence, roots),
  /** @throws Refusal `file.format_unsupported`, `file.link_invalid`, `file.download_failed`; the reason of `stopped` */
  async open(link: PublicationLink, stopped: AbortSignal): Promise<OpenedPublication> {
    if (link.type !== null && !UNTOLD_TYPES.has(link.type)) throw new Refusal('file.format_unsupported');
    if ((link.bytes ?? 0) > maxBytes) throw createFailure('size');
    const signal = AbortSignal.any([stopped, AbortSignal.timeout(timeoutMs)]);
    const { length, body } = await http
      .download({
        url: link.href,
        resolve: shops.toProviderAddress,
        headers: { accept: `${EPUB}, */*;q=0.1` },
        silenceMs: SILENCE_MS,
        signal,
      })
      .catch((error: unknown) => {
        if (stopped.aborted) throw stopped.reason;
        if (error instanceof AddressRefused) throw new Refusal('file.link_invalid');
        throw error instanceof DownloadFailed || signal.aborted ? createFailure('connection') : error;
      });
    const isWrong = length !== null && (length > maxBytes || length !== (link.bytes ?? length));
    if (isWrong) body.on('error', () => undefined).destroy();
    if (isWrong) throw createFailure('size');
    return { total: link.bytes ?? length, bytes: readBounded(body, link.bytes ?? maxBytes, stopped) };
  },
});

/** @throws Refusal `file.download_failed`; the reason of `stopped` */
async function* readBounded(
  body: AsyncIterable<Uint8Array>,
  most: number,
  stopped: AbortSignal,
): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  try {
    for await (const chunk of body) {
      bytes += chunk.length;
      if (bytes > most) throw createFailure('size');
      yield chunk;
    }
  } catch (error) {
    if (stopped.aborted) throw stopped.reason;
    throw error instanceof Refusal ? error : createFailure('connection');
  }
}

/** `reason`: what the server, and not the reader, has to mend. */
export const createFailure = (reason: 'connection' | 'size' | 'hash' | 'content'): Refusal =>
  new Refusal('file.download_failed', { reason });
