import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';
import { session } from '../../lib/api.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

/** The path without its language. */
const getScreen = (pathname: string): string => pathname.replace(/^\/[^/]+/, '');

const askBeforeLeaving = (event: BeforeUnloadEvent): void => event.preventDefault();

/** Asks before unsaved changes are lost by leaving the page. Logging out does not ask again. */
export const UnsavedChangesDialog = ({ hasChanges }: { hasChanges: boolean }) => {
  const { t } = useTranslation('settings');
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      hasChanges &&
      session.current().state === 'in' &&
      getScreen(currentLocation.pathname) !== getScreen(nextLocation.pathname),
  );
  useEffect(() => {
    if (!hasChanges) return undefined;
    addEventListener('beforeunload', askBeforeLeaving);
    return () => removeEventListener('beforeunload', askBeforeLeaving);
  }, [hasChanges]);
  return (
    <ConfirmDialog
      title={t('leave.title')}
      confirmLabel={t('leave.verb')}
      cancelLabel={t('leave.keep')}
      isOpen={blocker.state === 'blocked'}
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    >
      {t('leave.text')}
    </ConfirmDialog>
  );
};
