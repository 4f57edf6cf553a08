import { type CookieChoice, onlyNecessaryCookies } from '@lectern/contracts';
import { X } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../i18n/i18n.ts';
import { publicPagePath } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import link from '../../ui/link.module.css';
import { CONTENT_ID } from '../../ui/skip-link.tsx';
import { CookieCategories } from './cookie-categories.tsx';
import styles from './cookies.module.css';
import { useChooseCookies } from './cookies.queries.ts';

const EVERYTHING: CookieChoice = { analytics: true, functionality: true, targeting: true };

/**
 * Asks for a choice of cookies at the foot of the window, beside the page: nobody has to answer. Accepting, rejecting and
 * choosing look alike and take one press.
 */
export const CookieBanner = () => {
  const { t } = useTranslation('cookies');
  const [selected, setSelected] = useState<CookieChoice | null>(null);
  const banner = useRef<HTMLElement>(null);
  const choose = useChooseCookies();
  // The focus would be lost with the banner; the cleanup of a layout effect runs before it is removed.
  useLayoutEffect(() => {
    const element = banner.current;
    return () => {
      if (element?.contains(document.activeElement))
        document.getElementById(CONTENT_ID)?.focus({ preventScroll: true });
    };
  }, []);
  const isPending = (choice: CookieChoice): boolean => choose.isPending && choose.variables === choice;
  return (
    <section ref={banner} className={styles.banner} aria-label={t('label')} data-card>
      <IconButton className={styles.close} size="s" icon={X} label={t('close')} onPress={() => choose.mutate(null)} />
      <p className={styles.text}>
        {t('text')}{' '}
        <a className={link.link} href={publicPagePath(currentLanguage(), 'cookies')}>
          {t('about')}
        </a>
      </p>
      {selected && <CookieCategories choice={selected} onChange={setSelected} />}
      <div className={styles.buttons}>
        <Button
          size="s"
          pendingLabel={isPending(EVERYTHING) && t('acceptAll')}
          onPress={() => choose.mutate(EVERYTHING)}
        >
          {t('acceptAll')}
        </Button>
        <Button
          size="s"
          pendingLabel={isPending(onlyNecessaryCookies) && t('rejectAll')}
          onPress={() => choose.mutate(onlyNecessaryCookies)}
        >
          {t('rejectAll')}
        </Button>
        {selected ? (
          <Button size="s" pendingLabel={isPending(selected) && t('save')} onPress={() => choose.mutate(selected)}>
            {t('save')}
          </Button>
        ) : (
          <Button size="s" aria-expanded={false} onPress={() => setSelected({ ...onlyNecessaryCookies })}>
            {t('choose')}
          </Button>
        )}
      </div>
    </section>
  );
};
