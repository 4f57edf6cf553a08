import i18next from 'i18next';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router';
import { preferredLanguage, switchLanguage } from '../i18n/i18n.ts';
import { NetworkError } from '../lib/call-error.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ShortcutsKey } from './shells/screen-shortcuts.tsx';

/** Error boundary of the router: a screen or its chunk did not load, or rendering failed. */
export const CrashScreen = () => {
  const { t } = useTranslation();
  const error = useRouteError();
  // The first start may fail before any translations were loaded; try to load them once more.
  useEffect(() => {
    if (!i18next.exists('crash.title')) switchLanguage(preferredLanguage(), 'visitor').catch(() => undefined);
  }, []);
  return (
    <>
      <ShortcutsKey />
      <main>
        <EmptyState
          isScreen
          drawing="broken"
          title={t('crash.title')}
          text={t(error instanceof NetworkError ? 'crash.network' : 'crash.text')}
        >
          <Button kind="primary" onPress={() => window.location.reload()}>
            {t('tryAgain')}
          </Button>
        </EmptyState>
      </main>
    </>
  );
};
