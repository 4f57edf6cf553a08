import { COVER_WIDTHS } from '@lectern/contracts';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../http/refusal.ts';
import type { CoverService } from './covers.service.ts';

type Asked = { Params: { sha: string; signature: string }; Querystring: { width?: unknown } };

export const coverRoutes = (app: FastifyInstance, services: { covers: CoverService }): void => {
  app.get<Asked>('/covers/:sha/:signature', async (request, reply) => {
    const { params, query, headers } = request;
    const form = { webp: takesWebp(headers.accept), width: widthIn(query.width) };
    const { bytes, type, isAsked } = await services.covers.picture(params.sha, params.signature, form);
    return reply
      .header('cache-control', isAsked ? 'public, max-age=31536000, immutable' : 'public, max-age=60')
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('vary', 'Accept')
      .type(type)
      .send(bytes);
  });
};

/** A client that only says to take everything may be an old one that knows JPEG alone. */
const takesWebp = (accept = ''): boolean =>
  accept.split(',').some((range) => {
    const [type = '', ...params] = range.split(';').map((part) => part.trim().toLowerCase());
    return type === 'image/webp' && !params.some((param) => /^q=0(\.0*)?$/.test(param));
  });

/** @throws Refusal `request.invalid` */
const widthIn = (asked: unknown): number | null => {
  if (asked === undefined) return null;
  const width = COVER_WIDTHS.find((one) => String(one) === asked);
  if (width === undefined) throw new Refusal('request.invalid', { field: 'width' });
  return width;
};
