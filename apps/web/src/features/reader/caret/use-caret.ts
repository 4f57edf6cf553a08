import type { CaretEvent, ToSurface } from '@lectern/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toAnnouncement } from '../../../lib/announcement.ts';
import { sayFailed } from '../../../ui/overlays/overlays.ts';

export type Caret = {
  isOn: boolean;
  /** What a screen reader says; changes with every event. */
  announcement: string;
  /** Counts how often the reader has asked for the toolbar of the selection. */
  toolbarRequests: number;
  toggle: () => void;
  onEvent: (event: CaretEvent) => void;
};

/** The caret that selects text by keyboard: the surface moves it, the app says where it is. */
export const useCaret = (send: (message: ToSurface) => void): Caret => {
  const { t } = useTranslation('reader');
  const [isOn, setOn] = useState(false);
  const [announcement, setAnnouncement] = useState('');
  const [toolbarRequests, setToolbarRequests] = useState(0);

  const describe = ({ event, text }: CaretEvent): string => {
    const place = text === ' ' ? t('caret.space') : text === '' ? t('caret.paragraphEnd') : text;
    switch (event) {
      case 'on':
        return t('caret.on', { text });
      case 'selected':
        return t('caret.selected', { text });
      case 'unselected':
        return text === '' ? t('caret.unselected') : place;
      case 'moved':
        return place;
      case 'actions':
      case 'failed':
        return '';
      case 'off':
      case 'start':
      case 'end':
      case 'noText':
        return t(`caret.${event}`);
      default:
        event satisfies never;
        return '';
    }
  };
  return {
    isOn,
    announcement,
    toolbarRequests,
    toggle: () => send({ kind: 'caret', isOn: !isOn }),
    onEvent: (message) => {
      const { event } = message;
      if (event === 'actions') setToolbarRequests((count) => count + 1);
      else {
        if (event === 'on') setOn(true);
        if (event === 'off' || event === 'noText' || event === 'failed') setOn(false);
        if (event === 'failed') sayFailed(() => send({ kind: 'caret', isOn: true }));
        const next = describe(message);
        setAnnouncement((current) => toAnnouncement(next, current));
      }
    },
  };
};
