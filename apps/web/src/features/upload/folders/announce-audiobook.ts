import i18next from 'i18next';
import { toasts } from '../../../ui/toasts.ts';

/** Says that several recordings become one audiobook; both for files that are dropped and for those that are chosen. */
export const announceAudiobook = (name: string): void => toasts.show(i18next.t('upload:oneAudiobook', { name }));
