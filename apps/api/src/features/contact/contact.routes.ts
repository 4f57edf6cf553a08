import { contact, errors, type SiteForm } from '@lectern/contracts';
import { getClientInfo } from '../../http/client-info.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Serve } from '../../http/serve.ts';
import { type FormFields, isOwnForm, type SitePages } from '../../http/site-pages.ts';
import type { ContactService } from './contact.service.ts';

type Services = { contact: ContactService };

const ACCEPTED = 202;

/** The call of programs. The language of the mail is that of the request. */
export const registerContactRoutes = (serve: Serve, services: Services, { publicUrl }: { publicUrl: string }): void =>
  serve(contact.send, async ({ body, request, reply }) => {
    // the browsers of another site's visitors would send from many networks
    if (!isOwnForm(request, publicUrl)) throw new Refusal('site.foreign_form');
    const outcome = await services.contact.send(body(), getClientInfo(request));
    if (outcome === 'later') reply.code(ACCEPTED);
    return 'OK' as const;
  });

/** The page of the contact form. */
export const registerContactPages = (site: SitePages, { contact: service }: Services): void => {
  site.onVisit('contact', ({ language, request, reply }) =>
    site.send(request, reply, 'contact', { language, form: toForm({ token: service.tokens.issue() }) }),
  );

  site.onForm('contact', async ({ fields, language, request, reply }) => {
    const values = pickValues(fields);
    const refuse = (status: number, found: Record<string, string>, token = values.token) =>
      site.send(request, reply, 'contact', { language, form: toForm({ ...values, token }, found), status });
    // a field that people do not see: a program gets the answer that it expects, and nothing is sent
    if (fields.topic) return site.redirect(reply, 'contactSent', language);
    const body = contact.send.body.safeParse(values);
    if (!body.success) return refuse(400, { [String(body.error.issues[0]?.path[0])]: 'long' });
    const age = service.tokens.check(values.token);
    if (age !== 'valid') return refuse(400, { form: age }, age === 'early' ? values.token : service.tokens.issue());
    try {
      const outcome = await service.send(body.data, { ...getClientInfo(request), language });
      return site.redirect(reply, 'contactSent', language, outcome === 'later' ? { delivery: 'later' } : {});
    } catch (error) {
      if (!(error instanceof Refusal)) {
        // the sender keeps the text
        request.log.error({ err: error }, 'fault');
        return refuse(errors['server.unavailable'].status, { form: 'failed' });
      }
      const found = errorFields[error.code];
      if (!found) throw error;
      if (error.retryAfter !== null) reply.header('retry-after', Math.ceil(error.retryAfter));
      return refuse(error.status, found);
    }
  });
};

const toForm = (values: SiteForm['values'], errors: SiteForm['errors'] = {}): SiteForm => ({ values, errors });

const pickValues = ({ mail = '', name = '', comment = '', token = '' }: FormFields) => ({ mail, name, comment, token });

/** Which message stands at which field. */
const errorFields: Readonly<Record<string, Record<string, string>>> = {
  'contact.email_wrong': { mail: 'wrong' },
  'contact.comment_empty': { comment: 'empty' },
  'contact.too_many': { form: 'too_many' },
  'contact.off': { form: 'off' },
};
