import { z } from 'zod';
import type { ShopIdentity } from '../config.ts';
import type { Clock } from '../database.ts';
import { createMessagePage, type PageRequest, type PageResult, type PageRouter } from '../http/pages.ts';
import type { Texts } from '../texts.ts';
import type { LcpProvider } from './lcp.ts';
import { renderHintPage, renderPassphrasePage } from './lcp.views.ts';
import type { Device, Licence } from './licences.db.ts';
import type { Interaction } from './licences.service.ts';
import { canReturn, computeRenewedEnd } from './loans.ts';

type Dependencies = {
  lcp: LcpProvider;
  shop: ShopIdentity;
  clock: Clock;
  /** Tells the cloud about a passphrase. */
  onPassphraseChanged: () => void;
};

const MAX_HINT_LENGTH = 100;
const toSingleLine = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();

/** What people type is shown to them as it is stored, so that surrounding spaces can be removed. */
const Field = z.string().max(1000).catch('').transform(toSingleLine);
const Form = z.object({ passphrase: Field, hint: Field });
const EMPTY_FORM = { passphrase: '', hint: '' };
const Params = z.object({ id: z.uuid() });

const findErrors = (
  { passphrase, hint }: z.output<typeof Form>,
  texts: Texts,
): { passphrase?: string; hint?: string } => {
  const isHintUsable = hint !== '' && hint.length <= MAX_HINT_LENGTH;
  const revealsPassphrase = passphrase !== '' && hint.toLowerCase().includes(passphrase.toLowerCase());
  return {
    ...((passphrase.length < 8 || passphrase.length > 200) && { passphrase: texts.badPassphrase }),
    ...((!isHintUsable || revealsPassphrase) && { hint: texts.badHint }),
  };
};

/** Registers the pages for the passphrase, forgotten passphrases, and renewing and returning loans. */
export const registerLcpPages = (
  pages: PageRouter,
  { lcp: { licences, passphrases }, shop, clock, onPassphraseChanged }: Dependencies,
): void => {
  pages.get('/lcp/hint', ({ visitor }) => renderHintPage(visitor, shop.name));

  pages.get('/passphrase', async ({ visitor }) =>
    visitor.account
      ? renderPassphrasePage(visitor, await passphrases.list(visitor.account.id))
      : { redirect: '/login?next=/passphrase' },
  );

  pages.post('/passphrase', async ({ request, visitor }) => {
    const { account, texts } = visitor;
    if (!account) return { redirect: '/login?next=/passphrase' };
    const form = Form.catch(EMPTY_FORM).parse(request.body);
    const errors = findErrors(form, texts);
    if (Object.keys(errors).length > 0)
      return { ...renderPassphrasePage(visitor, await passphrases.list(account.id), { ...form, errors }), status: 422 };
    await passphrases.save(account.id, form);
    onPassphraseChanged();
    return renderPassphrasePage(visitor, await passphrases.list(account.id), { done: texts.passphraseSaved });
  });

  /** The shop itself, as the events of a licence name it. */
  const device: Device = { id: shop.alias, name: shop.name };

  /** Changes a loan of the visitor and shows the loans again; loans of others do not exist. */
  const changeLoan =
    (canChange: (licence: Licence, now: Date) => boolean, change: (id: string) => Promise<Interaction>) =>
    async ({ request, visitor }: PageRequest): Promise<PageResult> => {
      const { account, texts } = visitor;
      if (!account) return { redirect: '/login?next=/purchases' };
      const params = Params.safeParse(request.params);
      const licence = params.success ? await licences.find(params.data.id) : undefined;
      if (licence?.accountId !== account.id) return createMessagePage(texts.notFound, 404);
      if (!canChange(licence, clock()) || 'problem' in (await change(licence.id)))
        return createMessagePage(texts.loanUnchangeable, 409);
      return { redirect: '/purchases' };
    };

  pages.post(
    '/licences/:id/renew',
    changeLoan(
      (licence, now) => computeRenewedEnd(licence, now) !== null,
      (id) => licences.renew(id, device),
    ),
  );
  pages.post(
    '/licences/:id/return',
    changeLoan(canReturn, (id) => licences.giveBack(id, device)),
  );
};
