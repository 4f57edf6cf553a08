import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { findBook } from '../catalogue/books.ts';
import type { ShopIdentity } from '../config.ts';
import type { Clock } from '../database.ts';
import { html } from '../http/html.ts';
import { type Page, renderFormTokenField } from '../http/layout.ts';
import { createMessagePage, type PageRequest, type PageResult, type PageRouter } from '../http/pages.ts';
import { allowFormTarget } from '../http/security-headers.ts';
import type { Visitor } from '../http/visitor.ts';
import { getCommunityTexts, interpolate } from '../texts.ts';
import { generateToken } from '../tokens.ts';
import { pickTranslation } from '../translated.ts';
import type { CommunityDb, PendingLogin } from './community.db.ts';
import { findPost, listPosts } from './posts.ts';

type Dependencies = { communityDb: CommunityDb; shop: ShopIdentity; clock: Clock };

const LOGIN_SECONDS = 600;
const CODE_SECONDS = 60;
const SHOWN_RATINGS = 20;
const LoginQuery = z.object({
  redirect_uri: z.url({ protocol: /^https?$/ }),
  state: z.string().min(1).max(512),
  code_challenge: z.string().regex(/^[\w-]{43}$/),
  code_challenge_method: z.literal('S256'),
});
/** Hex, because the log-in returns only to such paths. */
const ById = z.object({ id: z.string().regex(/^[0-9a-z-]{1,64}$/) });

const addSeconds = (time: Date, seconds: number): Date => new Date(time.getTime() + seconds * 1000);

/** Registers the pages where a customer connects the account with the cloud, and those of posts and ratings. */
export const registerCommunityPages = (pages: PageRouter, { communityDb, shop, clock }: Dependencies): void => {
  const getTexts = ({ language }: Visitor) => getCommunityTexts(language);
  const cloudOrigin = (): string => new URL(shop.cloudUrl).origin;
  const createExpiredPage = (visitor: Visitor): PageResult => createMessagePage(getTexts(visitor).expired, 410);

  pages.get('/community/login', async ({ request, visitor }) => {
    const query = LoginQuery.safeParse(request.query);
    if (!query.success || new URL(query.data.redirect_uri).origin !== cloudOrigin())
      return createMessagePage(visitor.texts.notFound, 404);
    const { redirect_uri: redirectUri, state, code_challenge: challenge } = query.data;
    const id = randomBytes(32).toString('hex');
    await communityDb.insertLogin(id, { redirectUri, state, challenge }, addSeconds(clock(), LOGIN_SECONDS));
    return { redirect: `/community/connect/${id}` };
  });

  const withLogin =
    (handler: (pageRequest: PageRequest, id: string, login: PendingLogin) => Promise<PageResult>) =>
    async (pageRequest: PageRequest): Promise<PageResult> => {
      const params = ById.safeParse(pageRequest.request.params);
      const login = params.success ? await communityDb.findLogin(params.data.id, clock()) : undefined;
      return login && params.success
        ? handler(pageRequest, params.data.id, login)
        : createExpiredPage(pageRequest.visitor);
    };
  const toCallback = ({ redirectUri, state }: PendingLogin, result: Record<string, string>): PageResult => {
    const url = new URL(redirectUri);
    for (const [name, value] of Object.entries({ ...result, state, iss: shop.publicUrl }))
      url.searchParams.set(name, value);
    return { redirect: url.href };
  };

  pages.get(
    '/community/connect/:id',
    withLogin(async ({ reply, visitor }, id) => {
      allowFormTarget(reply, cloudOrigin());
      return renderConnectPage(visitor, id);
    }),
  );
  pages.post(
    '/community/connect/:id',
    withLogin(async ({ visitor }, id, login) => {
      if (!visitor.account) return { redirect: `/login?next=/community/connect/${id}` };
      const code = generateToken();
      const isFirst = await communityDb.saveCode(id, visitor.account.id, code, addSeconds(clock(), CODE_SECONDS));
      return isFirst ? toCallback(login, { code }) : createExpiredPage(visitor);
    }),
  );
  pages.post(
    '/community/connect/:id/cancel',
    withLogin(async (_request, id, login) => {
      await communityDb.deleteLogin(id);
      return toCallback(login, { error: 'access_denied' });
    }),
  );

  pages.get('/community', async ({ visitor }) =>
    renderHomePage(visitor, shop, await communityDb.listRatings(SHOWN_RATINGS)),
  );
  pages.get('/community/posts/:id', ({ request, visitor }) => {
    const params = ById.safeParse(request.params);
    const post = params.success ? findPost(params.data.id) : undefined;
    if (!post) return createMessagePage(visitor.texts.notFound, 404);
    const texts = getTexts(visitor);
    const { title, text } = pickTranslation(post.texts, visitor.language);
    return {
      title,
      body: html`<article><h1>${title}</h1>
<p class="author">${interpolate(texts.by, { author: post.author, count: String(post.comments) })}</p>
<p>${text}</p></article><p><a href="/community">${texts.back}</a></p>`,
    };
  });
};

const renderConnectPage = (visitor: Visitor, id: string): Page => {
  const texts = getCommunityTexts(visitor.language);
  const { account } = visitor;
  const token = renderFormTokenField(visitor);
  return {
    title: texts.connect,
    body: html`<h1>${texts.connect}</h1>
<p>${interpolate(texts.connectText, { community: texts.name })}</p>
${
  account
    ? html`<div class="actions"><form method="post" action="/community/connect/${id}">${token}
<button>${interpolate(texts.connectAs, { name: `${account.firstName} ${account.lastName}`.trim() })}</button></form>`
    : html`<p>${texts.logInFirst}</p><div class="actions"><a href="/login?next=/community/connect/${id}">${visitor.texts.logIn}</a>`
}<form method="post" action="/community/connect/${id}/cancel">${token}<button class="secondary">${texts.cancel}</button></form></div>`,
  };
};

type ShownRatings = Awaited<ReturnType<CommunityDb['listRatings']>>;

const renderHomePage = ({ language }: Visitor, { publicUrl }: ShopIdentity, ratings: ShownRatings): Page => {
  const texts = getCommunityTexts(language);
  const { news, discussions } = listPosts(language, publicUrl);
  const renderList = (title: string, posts: typeof news) =>
    html`<section><h2>${title}</h2>${posts.map(
      (post) => html`<article><h3><a href="${post.link}">${post.title}</a></h3><p>${post.text}</p>
<p class="note">${interpolate(texts.by, { author: post.author.name, count: String(post.comments_count) })}</p></article>`,
    )}</section>`;
  return {
    title: texts.name,
    body: html`<h1>${texts.name}</h1>${renderList(texts.news, news)}${renderList(texts.discussions, discussions)}
<section><h2>${texts.ratings}</h2>${ratings.length === 0 && html`<p class="note">${texts.noRatings}</p>`}${ratings.map(
      ({ book, rating, name, text }) => html`<article><h3>${findBook(book)?.title ?? book}</h3>
<p>${interpolate(texts.stars, { count: String(rating) })} · ${name}</p><p>${text}</p></article>`,
    )}</section>`,
  };
};
