import { errors as refusals, type SiteForm } from '@lectern/contracts';
import type { FastifyRequest } from 'fastify';
import { getClientInfo, toAnonymousNetwork } from '../../http/client-info.ts';
import type { SitePages } from '../../http/site-pages.ts';
import type { NewsletterService } from './newsletter.service.ts';

/** The pages of the newsletter. A GET changes nothing: link scanners of mail servers open every link. */
export const registerNewsletterPages = (site: SitePages, { newsletter }: { newsletter: NewsletterService }): void => {
  site.onForm('newsletter', async ({ fields: { mail = '', topic = '' }, language, request, reply }) => {
    // a field that people do not see
    if (topic !== '') return site.redirect(reply, 'newsletterRegistered', language);
    const show = (status: number, errors: SiteForm['errors']) =>
      site.send(request, reply, 'newsletter', { language, form: { values: { mail }, errors }, status });
    const origin = { network: getClientInfo(request).network, storedNetwork: getStoredNetwork(request) };
    try {
      const registered = await newsletter.register(mail, { ...origin, language });
      if (registered.outcome === 'too_many') {
        reply.header('retry-after', registered.minutes * 60);
        return show(429, { form: 'too_many' });
      }
      if (registered.outcome === 'email_wrong') return show(400, { mail: 'wrong' });
      return site.redirect(reply, 'newsletterRegistered', language);
    } catch (error) {
      request.log.error({ err: error }, 'fault');
      return show(refusals['server.unavailable'].status, { form: 'failed' });
    }
  });

  site.onVisit('newsletterConfirm', async ({ language, request, reply }) => {
    const token = readToken(request.query);
    const found = await newsletter.findByToken(token);
    const form = { values: { token }, errors: {}, result: found ?? 'expired' };
    return site.send(request, reply, 'newsletterConfirm', { language, form, status: found ? 200 : 410 });
  });
  site.onForm('newsletterConfirm', async ({ fields, language, request, reply }) => {
    const { token = readToken(request.query) } = fields;
    const isConfirmed = await newsletter.confirm(token, getStoredNetwork(request));
    const form = { values: {}, errors: {}, result: isConfirmed ? 'confirmed' : 'expired' };
    return site.send(request, reply, 'newsletterConfirm', { language, form, status: isConfirmed ? 200 : 410 });
  });

  site.onVisit('newsletterUnsubscribe', ({ language, request, reply }) => {
    const token = readToken(request.query);
    if (!newsletter.isUnsubscribeToken(token))
      return site.send(request, reply, 'newsletterUnsubscribe', { language, form: incomplete, status: 400 });
    return site.send(request, reply, 'newsletterUnsubscribe', { language, form: { values: { token }, errors: {} } });
  });
  // The button of the page, and a mail program (RFC 8058): it wants no redirect, may run on another site, and sends a body that
  // is no form of ours.
  site.onForm(
    'newsletterUnsubscribe',
    async ({ fields, language, request, reply }) => {
      const token = readToken(request.query) || (fields.token ?? '');
      if (!newsletter.isUnsubscribeToken(token))
        return site.send(request, reply, 'newsletterUnsubscribe', { language, form: incomplete, status: 400 });
      await newsletter.unsubscribe(token);
      const form = { values: {}, errors: {}, result: 'unsubscribed' };
      return site.send(request, reply, 'newsletterUnsubscribe', { language, form });
    },
    { isOpen: true },
  );
};

/** Of a link that was cut off: nothing was deleted, so the page must not say so. */
const incomplete: SiteForm = { values: {}, errors: {}, result: 'incomplete' };

/** What proves the consent and recognises no household. */
const getStoredNetwork = (request: FastifyRequest): string => toAnonymousNetwork(request.ip);

/** The token of a link, as it came. */
const readToken = (query: unknown): string => {
  const { token } = query as { token?: unknown }; // a parsed query is an object
  return typeof token === 'string' ? token.replaceAll('\0', '').toWellFormed().slice(0, 200) : '';
};
