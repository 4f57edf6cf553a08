import { community } from '@lectern/contracts';
import type { FastifyInstance } from 'fastify';
import type { BrowserCookie } from '../../http/browser-cookie.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Serve } from '../../http/serve.ts';
import type { CommunityService } from './community.service.ts';

type Config = { web: { appUrl: string } };

const PREFIXES = ['/api/v1.0', '/api/v1.1'];
const SHA256 = /^[0-9a-f]{64}$/;
const Query = community.callback.query;

/** @param cookie identifies the browser that was sent to the community */
export const registerCommunityRoutes = (
  app: FastifyInstance,
  serve: Serve,
  { community: service }: { community: CommunityService },
  cookie: BrowserCookie,
  { web }: Config,
): void => {
  serve(community.loginUrl, async ({ reader, request, reply }) => ({
    login_url: await service.createLoginUrl(reader, cookie.readOrCreate(request, reply)),
  }));
  serve(community.isUserLogged, ({ reader }) => service.getState(reader));
  serve(community.userInfo, ({ reader }) => service.describeAccount(reader));
  serve(community.news, ({ reader, query }) => service.listNews(reader, query.language));
  serve(community.discussions, ({ reader, query }) => service.listDiscussions(reader, query.language));
  serve(community.logout, async ({ reader }) => {
    await service.disconnect(reader);
    return 'OK' as const; // the contract wants the literal
  });
  serve(community.rating, ({ reader, params }) => service.findRating(reader, params.id));
  serve(community.rate, ({ reader, params, body, request }) => service.rate(reader, params.id, body, request.ip));
  serve(community.removeRating, async ({ reader, params }) => {
    await service.removeRating(reader, params.id);
    return 'OK' as const;
  });

  serve(community.ratings, ({ reader, query }) => service.listRatings(reader, query));
  serve(community.withdrawRating, async ({ reader, params }) => {
    await service.withdrawRating(reader, params.id);
    return 'OK' as const;
  });

  // A page of the community sends the browser here: it is redirected into the app and nowhere else.
  for (const prefix of PREFIXES)
    app.get(prefix + community.callback.path, async (request, reply) => {
      const query = Query.safeParse(request.query);
      const { code, state = '', iss } = query.data ?? {};
      const outcome = await service.completeLogin({ code, state, iss, secret: cookie.read(request) });
      // the app inserts the id of the reader who is signed in there
      return reply
        .header('cache-control', 'no-store')
        .redirect(`${web.appUrl}/user/settings/readrate?community=${outcome}`);
    });

  app.get<{ Params: { sha256: string } }>('/community-avatars/:sha256', async ({ params }, reply) => {
    const jpeg = SHA256.test(params.sha256) ? await service.findAvatar(params.sha256) : null;
    if (!jpeg) throw new Refusal('file.not_found');
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type('image/jpeg')
      .send(Buffer.from(jpeg));
  });
};
