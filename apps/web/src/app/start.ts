import { auth } from '@lectern/contracts';
import i18next from 'i18next';
import { errorText } from '../i18n/error-text.ts';
import type { AddressSession } from '../lib/address-session.ts';
import { troubleInAddress } from '../lib/address-words.ts';
import { call, session } from '../lib/api.ts';
import { CallError } from '../lib/call-error.ts';
import { adoptSharedChoices } from '../lib/own.ts';
import { keptSession } from '../lib/session-kept.ts';
import { toasts } from '../ui/toasts.ts';
import { arrivals } from './arrivals.ts';

let beginning: Promise<void> = Promise.resolve();

/**
 * A session from the address is taken up at once where this browser's own sign-in elsewhere led to it, or its reader is
 * signed in here already; anybody can send a link with the own tokens, so all others are asked about.
 */
const adopt = async ({ refreshToken }: AddressSession): Promise<'in' | 'refused' | { name: string }> => {
  try {
    const { user_id, name, own } = await call(auth.browserArrival, { body: { refresh_token: refreshToken } });
    const isOwn = own || keptSession.read()?.userId === user_id;
    const outcome = isOwn ? await session.adopt(refreshToken) : 'other';
    return outcome === 'other' ? { name } : outcome;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return 'refused';
  }
};

const begin = async (arrived: AddressSession | null): Promise<void> => {
  const outcome = arrived === null ? 'none' : await adopt(arrived);
  if (outcome === 'in') return;
  await session.restore();
  tellTrouble();
  if (arrived !== null && typeof outcome === 'object') arrivals.ask({ ...arrived, ...outcome });
  if (outcome === 'refused') void started().then(() => toasts.show(i18next.t('arrival.refused')));
};

/** To a reader who is signed in; the log-in says it by itself. */
const tellTrouble = (): void => {
  const trouble = troubleInAddress();
  if (trouble === null || session.current().state !== 'in') return;
  void started().then(() => toasts.show(errorText(trouble)));
};

/** Finds out who is reading: the session in the address, else the one of this browser. Called once, before anything is drawn. */
export const start = (arrived: AddressSession | null): void => {
  session.subscribe(adoptSharedChoices); // before any screen reads them
  beginning = begin(arrived);
  beginning.catch(() => undefined); // The routes wait for it and show why it failed.
};

/** Resolves when it is known who is reading; rejects with NetworkError when that can't be known now. */
export const started = (): Promise<void> => beginning;
