import i18next from 'i18next';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router';
import { preferredLanguage, speak } from '../i18n/i18n.ts';
import { NetworkError } from '../lib/call-error.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

/** A screen or its chunk did not load, or something broke in drawing it. */
export const CrashScreen = () => {
  const { t } = useTranslation();
  const error = useRouteError();
  // The first start may break before any words were loaded; try once more for them.
  useEffect(() => {
    if (!i18next.exists('crash.title')) speak(preferredLanguage()).catch(() => undefined);
  }, []);
  return (
    <main>
      <EmptyState
        drawing="broken"
        title={t('crash.title')}
        text={t(error instanceof NetworkError ? 'crash.network' : 'crash.text')}
      >
        <Button kind="primary" onPress={() => window.location.reload()}>
          {t('tryAgain')}
        </Button>
      </EmptyState>
    </main>
  );
};
