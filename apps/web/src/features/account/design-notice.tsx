import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { readerStorage } from '../../lib/reader-storage.ts';
import { usePaths } from '../../lib/use-paths.ts';
import { Button } from '../../ui/button.tsx';
import link from '../../ui/link.module.css';
import { Notice } from '../../ui/notice.tsx';
import { useTheme } from '../../ui/theme/theme.ts';
import { useUser } from './account.queries.ts';

/** When the present look replaced the classic one. Readers who came later never saw the change. */
const CHANGED_AT = Date.parse('2026-11-21T00:00:00Z');
const HIDDEN_KEY = 'design-notice-hidden';

/** Tells readers of the classic look, once, that they can switch back to it in the settings. */
export const DesignNotice = () => {
  const { t } = useTranslation();
  const paths = usePaths();
  const { data: user } = useUser();
  const isClassic = useTheme() === 'classic';
  const [isHidden, setHidden] = useState(() => readerStorage.read(HIDDEN_KEY) !== null);
  if (!user || isHidden || isClassic || Date.parse(user.register_date) >= CHANGED_AT) return null;
  const hide = (): void => {
    readerStorage.write(HIDDEN_KEY, '1');
    setHidden(true);
  };
  return (
    <Notice
      action={
        <Button kind="quiet" size="s" onPress={hide}>
          {t('look.changed.hide')}
        </Button>
      }
    >
      {t('look.changed.text')}{' '}
      <Link className={link.link} to={paths.settings('appearance')} onClick={hide}>
        {t('look.changed.settings')}
      </Link>
    </Notice>
  );
};
