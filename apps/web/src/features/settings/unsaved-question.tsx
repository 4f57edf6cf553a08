import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';
import { session } from '../../lib/api.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

/** The screen of an address, whatever language it speaks. */
const screenOf = (pathname: string): string => pathname.replace(/^\/[^/]+/, '');

const askBeforeLeaving = (event: BeforeUnloadEvent): void => event.preventDefault();

/** Asks before changes that are not saved are left behind. Who logs out has answered already. */
export const UnsavedQuestion = ({ isAsked }: { isAsked: boolean }) => {
  const { t } = useTranslation('settings');
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isAsked &&
      session.current().state === 'in' &&
      screenOf(currentLocation.pathname) !== screenOf(nextLocation.pathname),
  );
  useEffect(() => {
    if (!isAsked) return undefined;
    addEventListener('beforeunload', askBeforeLeaving);
    return () => removeEventListener('beforeunload', askBeforeLeaving);
  }, [isAsked]);
  return (
    <ConfirmDialog
      title={t('leave.title')}
      verb={t('leave.verb')}
      keep={t('leave.keep')}
      isOpen={blocker.state === 'blocked'}
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    >
      {t('leave.text')}
    </ConfirmDialog>
  );
};
