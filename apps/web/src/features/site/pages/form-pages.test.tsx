import { languages, type SiteForm, type SitePage, type SiteRequest } from '@lectern/contracts';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { createSiteContext } from '../site-context.ts';
import { pages } from './registry.tsx';

const OPERATOR = { name: 'Lantern Ltd', address: '1 Harbour Street', email: 'operator@lantern.example' };
const render = (
  page: SitePage,
  given: Partial<SiteRequest> = {},
  operator: SiteRequest['terms']['operator'] = OPERATOR,
) => {
  const Content = pages[page]?.Content;
  if (!Content) throw new Error(`${page} has no page`);
  const request: SiteRequest = {
    page,
    language: 'en',
    appUrl: 'https://library.example/browser',
    basePath: '/browser',
    path: '',
    query: {},
    terms: { version: 1, effective_at: '2026-01-01T00:00:00Z', next: null, operator },
    cookies: null,
    form: null,
    ...given,
  };
  const root = document.createElement('div');
  root.innerHTML = renderToStaticMarkup(<Content context={createSiteContext(request)} />);
  return root;
};
const createForm = (values: SiteForm['values'], errors: SiteForm['errors'] = {}, result?: string): SiteForm => ({
  values,
  errors,
  ...(result !== undefined && { result }),
});

describe.each(languages)('the contact page in %s', (language) => {
  it('[CONT-7] says without an address of the operator that there is no form, and names no address', () => {
    const page = render('contact', { language }, { ...OPERATOR, email: null });
    expect(page.querySelector('form')).toBeNull();
    expect(page.textContent).not.toMatch(/@|\{|undefined/);
    expect(page.querySelectorAll('article p')).toHaveLength(1);
  });

  it.each(['early', 'expired', 'too_many', 'off', 'failed'])(
    '[CONT-11] keeps the text and says what is wrong: %s',
    (error) => {
      const values = { mail: 'anna@reader.example', name: '"><b>', comment: '</textarea>\nline', token: 'a.b' };
      const page = render('contact', { language, form: createForm(values, { form: error }) });
      const fields = Object.fromEntries(
        [...page.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('[name]')].map((field) => [
          field.name,
          field.value,
        ]),
      );
      expect(fields).toEqual({ ...values, topic: '' });
      expect(page.querySelector('[role=alert]')?.textContent?.length).toBeGreaterThan(10);
      expect(page.querySelector('form')?.getAttribute('action')).toBe(`/browser/${language}/contact`);
    },
  );

  it.each([
    ['mail', 'wrong'],
    ['mail', 'long'],
    ['name', 'long'],
    ['comment', 'empty'],
    ['comment', 'long'],
  ])('[CONT-11] shows at the field %s that it is %s', (name, error) => {
    const page = render('contact', { language, form: createForm({}, { [name]: error }) });
    const field = page.querySelector(`[name=${name}]`);
    expect(field?.getAttribute('aria-invalid')).toBe('true');
    expect(page.querySelector(`#${field?.getAttribute('aria-describedby')}`)?.textContent?.length).toBeGreaterThan(5);
  });

  it('[CONT-14] thanks for a message, or says that it is delivered later', () => {
    const [sent, later] = [
      render('contactSent', { language }),
      render('contactSent', { language, query: { delivery: 'later' } }),
    ];
    expect(sent.textContent).not.toBe(later.textContent);
    for (const page of [sent, later]) expect(page.querySelector('h1')?.textContent).toBeTruthy();
  });
});

describe.each(languages)('the newsletter in %s', (language) => {
  const buttons = (page: Element) => page.querySelectorAll('button').length;

  it('[NEWS-4] [NEWS-6] shows the address again with what is wrong', () => {
    const wrong = render('newsletter', { language, form: createForm({ mail: 'anna' }, { mail: 'wrong' }) });
    expect(wrong.querySelector<HTMLInputElement>('[name=mail]')?.value).toBe('anna');
    expect(wrong.querySelector('[name=mail]')?.getAttribute('aria-invalid')).toBe('true');
    for (const error of ['too_many', 'failed']) {
      const refused = render('newsletter', { language, form: createForm({ mail: 'a@b.example' }, { form: error }) });
      expect(refused.querySelector('[role=alert]')?.textContent).toBeTruthy();
      expect(refused.querySelector<HTMLInputElement>('[name=mail]')?.value).toBe('a@b.example');
    }
  });

  it('[NEWS-1] [NEWS-12] names the periods', () => {
    expect(render('newsletterRegistered', { language }).textContent).toMatch(/72.*7/s);
    expect(render('newsletterConfirm', { language, form: createForm({}, {}, 'expired') }).textContent).toContain('72');
  });

  it('[NEWS-10] [NEWS-13] has a button that posts the token, and none afterwards', () => {
    for (const [page, result] of [
      ['newsletterConfirm', 'pending'],
      ['newsletterUnsubscribe', undefined],
    ] as const) {
      const step = render(page, { language, form: createForm({ token: 'abc' }, {}, result) });
      expect(step.querySelector('form')?.getAttribute('method')).toBe('post');
      expect(step.querySelector<HTMLInputElement>('[name=token]')?.value).toBe('abc');
      expect(buttons(step)).toBe(1);
    }
    expect(buttons(render('newsletterConfirm', { language, form: createForm({}, {}, 'confirmed') }))).toBe(0);
    expect(buttons(render('newsletterConfirm', { language, form: createForm({}, {}, 'expired') }))).toBe(0);
    for (const result of ['unsubscribed', 'incomplete'])
      expect(buttons(render('newsletterUnsubscribe', { language, form: createForm({}, {}, result) }))).toBe(0);
  });
});
