import { COVER_WIDTHS } from '@lectern/contracts';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../http/refusal.ts';
import type { CoverService } from './covers.service.ts';

type CoverRoute = { Params: { sha: string; signature: string }; Querystring: { width?: unknown } };

export const registerCoverRoutes = (app: FastifyInstance, services: { covers: CoverService }): void => {
  app.get<CoverRoute>('/covers/:sha/:signature', async (request, reply) => {
    const { params, query, headers } = request;
    const form = { webp: acceptsWebp(headers.accept), width: parseWidth(query.width) };
    const { bytes, type, isRequestedForm } = await services.covers.getSignedPicture(params.sha, params.signature, form);
    return reply
      .header('cache-control', isRequestedForm ? 'public, max-age=31536000, immutable' : 'public, max-age=60')
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('vary', 'Accept')
      .type(type)
      .send(bytes);
  });
};

/** A client that only sends a wildcard may be an old one that knows JPEG alone. */
const acceptsWebp = (accept = ''): boolean =>
  accept.split(',').some((range) => {
    const [type = '', ...params] = range.split(';').map((part) => part.trim().toLowerCase());
    return type === 'image/webp' && !params.some((param) => /^q=0(\.0*)?$/.test(param));
  });

/** @throws Refusal `request.invalid` */
const parseWidth = (text: unknown): number | null => {
  if (text === undefined) return null;
  const width = COVER_WIDTHS.find((candidate) => String(candidate) === text);
  if (width === undefined) throw new Refusal('request.invalid', { field: 'width' });
  return width;
};
