import { onlyNecessaryCookies } from '@lectern/contracts';
import { useTranslation } from 'react-i18next';
import { formatError } from '../../i18n/format-error.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { publicPagePath } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import link from '../../ui/link.module.css';
import { Notice } from '../../ui/notice.tsx';
import { SettingsSection } from '../settings/settings.parts.tsx';
import { CookieCategories } from './cookie-categories.tsx';
import { useChooseCookies, useCookieChoice } from './cookies.queries.ts';

/** The settings section with the choice of cookies; every change is saved at once. */
export const CookieSection = () => {
  const { t } = useTranslation(['cookies', 'common']);
  const { data: choice, error, refetch } = useCookieChoice();
  const choose = useChooseCookies();
  const text = (
    <>
      {t('sectionText')}{' '}
      <a className={link.link} href={publicPagePath(currentLanguage(), 'cookies')}>
        {t('about')}
      </a>
    </>
  );
  return (
    <SettingsSection title={t('label')} text={text}>
      {choice === undefined && error !== null && (
        <Notice
          tone="danger"
          action={
            <Button kind="quiet" size="s" onPress={() => void refetch()}>
              {t('common:tryAgain')}
            </Button>
          }
        >
          {formatError(error)}
        </Notice>
      )}
      {choice !== undefined && (
        <CookieCategories
          choice={(choose.isPending ? choose.variables : choice) ?? onlyNecessaryCookies}
          onChange={(changed) => choose.mutate(changed)}
        />
      )}
    </SettingsSection>
  );
};
