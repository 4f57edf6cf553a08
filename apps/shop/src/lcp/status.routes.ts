import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Clock, Database } from '../database.ts';
import { getTexts, negotiateLanguage } from '../texts.ts';
import { MEDIA_TYPES } from './licence-document.ts';
import { type Device, listEvents } from './licences.db.ts';
import type { Interaction, LicenceProblem, LicenceService } from './licences.service.ts';
import type { ProviderStore } from './provider.ts';
import type { PublicationStore } from './publications.ts';
import { buildProblemDocument, buildStatusDocument } from './status-document.ts';

type Dependencies = {
  db: Database;
  clock: Clock;
  shop: { publicUrl: string };
  licences: LicenceService;
  publications: PublicationStore;
  provider: ProviderStore;
};

// Answers are sent as bytes: Fastify would add a charset to the media types of texts, and theirs have none.

/** Bodies are not used; readers may send one of any type. */
const MAX_BODY_BYTES = 4096;
const CACHE_ONE_HOUR = 'public, max-age=3600';

/** The limit of the reference server. */
const MAX_DEVICE_BYTES = 255;
const DeviceText = z
  .string()
  .min(1)
  .refine((text) => Buffer.byteLength(text) <= MAX_DEVICE_BYTES && !/\p{Cc}/u.test(text));
const Registration = z.object({ id: DeviceText, name: DeviceText });
const Return = z.object({ id: DeviceText.optional(), name: DeviceText.optional() });
const Renewal = Return.extend({
  end: z.iso
    .datetime({ offset: true })
    .transform((text) => new Date(text))
    .optional(),
});

const toDevice = ({ id, name }: z.output<typeof Return>): Device => ({ id: id ?? null, name: name ?? null });

const getRequestTexts = ({ headers }: FastifyRequest) => getTexts(negotiateLanguage(headers['accept-language']));

/**
 * Registers the licence and status server of LCP (License Status Document 1.0) and the download of publications. They need
 * no sign-in, as the specification demands: whoever knows the id of a licence has the licence.
 */
export const registerStatusRoutes = (
  app: FastifyInstance,
  { db, clock, shop, licences, publications, provider }: Dependencies,
): void => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BODY_BYTES }, (_request, _body, done) =>
    done(null),
  );
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({ 'cache-control': 'no-store', vary: 'accept-language' });
  });

  const sendProblem = (request: FastifyRequest, reply: FastifyReply, problem: LicenceProblem): FastifyReply => {
    const document = buildProblemDocument(problem, getRequestTexts(request));
    return reply
      .code(document.status)
      .type('application/problem+json')
      .send(Buffer.from(JSON.stringify(document)));
  };

  const sendResult = async (
    request: FastifyRequest,
    reply: FastifyReply,
    result: Interaction,
  ): Promise<FastifyReply> => {
    if ('problem' in result) return sendProblem(request, reply, result.problem);
    const { licence } = result;
    const { publicUrl } = shop;
    const document = buildStatusDocument(licence, await listEvents(db, licence.id), {
      publicUrl,
      texts: getRequestTexts(request),
      now: clock(),
    });
    return reply.type(MEDIA_TYPES.status).send(Buffer.from(JSON.stringify(document)));
  };

  /** Wraps a handler of a licence: ids that are none are unknown. */
  const withId =
    (handler: (id: string, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const params = z.object({ id: z.uuid() }).safeParse(request.params);
      return params.success ? handler(params.data.id, request, reply) : sendProblem(request, reply, 'unknown');
    };

  /** Wraps an interaction with its parameters; invalid ones are answered with the problem `invalid`. */
  const withParameters = <Schema extends z.ZodType>(
    schema: Schema,
    invalid: LicenceProblem,
    interact: (id: string, parameters: z.output<Schema>) => Promise<Interaction>,
  ) =>
    withId(async (id, request, reply) => {
      if (!(await licences.find(id))) return sendProblem(request, reply, 'unknown');
      const parameters = schema.safeParse(request.query);
      const result = parameters.success ? await interact(id, parameters.data) : { problem: invalid };
      return sendResult(request, reply, result);
    });

  app.get(
    '/lcp/licences/:id',
    withId(async (id, request, reply) => {
      const licence = await licences.find(id);
      if (!licence) return sendProblem(request, reply, 'unknown');
      return reply
        .type(MEDIA_TYPES.licence)
        .header('content-disposition', `attachment; filename="${licence.book}.lcpl"`)
        .send(Buffer.from(await licences.buildDocument(licence)));
    }),
  );

  app.get(
    '/lcp/licences/:id/status',
    withId(async (id, request, reply) => {
      const licence = await licences.find(id);
      return sendResult(request, reply, licence ? { licence } : { problem: 'unknown' });
    }),
  );

  app.post(
    '/lcp/licences/:id/register',
    withParameters(Registration, 'registration', (id, device) => licences.register(id, device)),
  );

  app.put(
    '/lcp/licences/:id/renew',
    withParameters(Renewal, 'renew', (id, { end, ...device }) => licences.renew(id, toDevice(device), end)),
  );

  app.put(
    '/lcp/licences/:id/return',
    withParameters(Return, 'return', (id, device) => licences.giveBack(id, toDevice(device))),
  );

  app.get('/lcp/publications/:name', async (request, reply) => {
    const { name } = z.object({ name: z.string() }).parse(request.params);
    const id = z.uuid().safeParse(name.replace(/\.epub$/, ''));
    const publication = id.success && name.endsWith('.epub') ? await publications.find(id.data) : undefined;
    if (!publication) return sendProblem(request, reply, 'unknown');
    return reply
      .type(MEDIA_TYPES.epub)
      .headers({
        'cache-control': CACHE_ONE_HOUR,
        'content-disposition': `attachment; filename="${publication.book}.epub"`,
      })
      .send(publication.epub);
  });

  // For operators who verify the licences of this shop.
  app.get('/lcp/authority.pem', async (_request, reply) =>
    reply
      .type('application/x-pem-file')
      .header('cache-control', CACHE_ONE_HOUR)
      .send(await provider.getAuthority()),
  );
};
