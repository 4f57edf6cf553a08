import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../i18n/i18n.ts';
import { paths } from '../lib/paths.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ButtonLink } from '../ui/link.tsx';
import { PublicShell } from './shells/public-shell.tsx';

export const NotFoundScreen = () => {
  const { t } = useTranslation();
  return (
    <PublicShell isHomeLinked>
      <EmptyState isScreen drawing="gap" title={t('notFound.title')} text={t('notFound.text')}>
        <ButtonLink kind="primary" to={paths.login(currentLanguage())}>
          {t('notFound.home')}
        </ButtonLink>
      </EmptyState>
    </PublicShell>
  );
};
