import type { Readable } from 'node:stream';
import { ReadingAborted } from '@lectern/formats';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type ByteRange, getRequestedRange, matchesEtag } from '../../http/byte-range.ts';
import { createBookFileCsp } from '../../http/security-headers.ts';
import type { SoundConversionService } from './conversion.service.ts';
import type { SoundService } from './sound.service.ts';

const CACHING = 'private, max-age=86400, immutable, no-transform';
/** Headers that need a CORS preflight when sent with a cross-origin `fetch`. */
const REQUEST_HEADERS = 'range, if-range';
const EXPOSED_HEADERS = 'accept-ranges, content-length, content-range, etag';
const RANGE_HEADERS = ['accept-ranges', 'content-range', 'etag'];
const PREFLIGHT_SECONDS = '86400';

type Services = { sound: SoundService; soundConversion: SoundConversionService };
type TrackParams = { book: string; signature: string; track: string };
type Sound = {
  type: string;
  size: number;
  etag: string;
  read: (range: ByteRange | null) => Promise<Readable | Buffer>;
};

/** Audio tracks on the books' own host, for the player of the app only, under signed URLs that only a reader of the book gets. */
export const registerSoundRoutes = (
  host: FastifyInstance,
  { sound, soundConversion }: Services,
  appUrl: string,
): void => {
  const appOrigin = new URL(appUrl).origin;
  const policy = createBookFileCsp(appOrigin);
  const url = '/sound/:book/:signature/:track';
  /** Part of a track, converted for browsers that can't play the track. */
  const pieceUrl = `${url}/pieces/:piece`;

  /** Refusals carry CORS headers too: the player has to know whether it may retry. */
  const allowApp = (reply: FastifyReply): void => {
    reply
      .header('access-control-allow-origin', appOrigin)
      .header('access-control-expose-headers', EXPOSED_HEADERS)
      .header('cross-origin-resource-policy', 'cross-origin');
  };

  const send = async (request: FastifyRequest, reply: FastifyReply, { type, size, etag, read }: Sound) => {
    if (matchesEtag(request.headers['if-none-match'], etag))
      return reply.code(304).header('cache-control', CACHING).header('etag', etag).send();
    const isHead = request.method === 'HEAD';
    const range = isHead ? null : getRequestedRange(request, reply, { size, etag });
    const body = isHead ? null : await read(range);
    reply
      .code(range ? 206 : 200)
      .header('content-security-policy', policy)
      .header('cache-control', CACHING)
      .header('accept-ranges', 'bytes')
      .header('content-length', String(range ? range.end - range.start + 1 : size))
      .header('etag', etag)
      .type(type);
    // an unreadable file is answered with an error, which must not carry the headers of the file
    if (body !== null && 'once' in body)
      body.once('error', () => {
        if (!reply.raw.headersSent) for (const name of RANGE_HEADERS) reply.removeHeader(name);
      });
    if (range) reply.header('content-range', `bytes ${range.start}-${range.end}/${size}`);
    return reply.send(body);
  };

  host.route<{ Params: TrackParams }>({
    method: ['GET', 'HEAD'],
    exposeHeadRoute: false, // Fastify's own would read the whole file and discard it
    url,
    handler: async (request, reply) => {
      const { book, signature, track } = request.params;
      allowApp(reply);
      if (track === 'joined') return send(request, reply, await sound.findJoined(book, signature));
      return send(request, reply, (await sound.findTrack(book, signature, track)).track);
    },
  });
  host.route<{ Params: TrackParams & { piece: string } }>({
    method: 'GET',
    exposeHeadRoute: false, // it would convert the piece and discard it
    url: pieceUrl,
    handler: async (request, reply) => {
      const { book, signature, track, piece } = request.params;
      allowApp(reply);
      const granted = await sound.findTrack(book, signature, track);
      const left = new AbortController();
      const leave = (): void => left.abort(new ReadingAborted('the listener left'));
      request.raw.socket.once('close', leave);
      try {
        const { bytes, type, etag } = await soundConversion.getPiece({ ...granted, piece }, left.signal);
        const read = async (range: ByteRange | null): Promise<Buffer> =>
          range ? bytes.subarray(range.start, range.end + 1) : bytes;
        return await send(request, reply, { type, size: bytes.length, etag, read });
      } finally {
        request.raw.socket.off('close', leave);
      }
    },
  });
  for (const address of [url, pieceUrl])
    host.options(address, async (_request, reply) =>
      reply
        .code(204)
        .header('access-control-allow-origin', appOrigin)
        .header('access-control-allow-methods', 'GET, HEAD')
        .header('access-control-allow-headers', REQUEST_HEADERS)
        .header('access-control-max-age', PREFLIGHT_SECONDS)
        .send(),
    );
};
