import i18next from 'i18next';
import { errorText } from '../i18n/error-text.ts';
import type { AddressSession } from '../lib/address-session.ts';
import { troubleInAddress } from '../lib/address-words.ts';
import { session } from '../lib/api.ts';
import { adoptSharedChoices } from '../lib/own.ts';
import { toasts } from '../ui/toasts.ts';
import { arrivals } from './arrivals.ts';

let beginning: Promise<void> = Promise.resolve();

const begin = async (arrived: AddressSession | null): Promise<void> => {
  const outcome = arrived === null ? 'none' : await session.adopt(arrived.refreshToken);
  if (outcome === 'in') return;
  await session.restore();
  tellTrouble();
  if (outcome === 'other' && arrived !== null) arrivals.ask(arrived);
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
