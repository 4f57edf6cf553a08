import { X } from 'lucide-react';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icon.tsx';
import link from '../../../ui/link.module.css';
import type { SiteContext } from '../site-context.ts';
import { getText } from '../texts.ts';
import styles from './cookie-banner.module.css';
import { buttonClass } from './site-button.ts';

/**
 * Asks for a choice of cookies above the page, where it covers nothing. A form, so that it needs no script; accepting, rejecting
 * and choosing look alike. The page about cookies asks by itself.
 */
export const CookieBanner = ({ context }: { context: SiteContext }) => {
  const { request, language, toPage, toLanguage } = context;
  if (request.cookies !== null || request.page === 'cookies') return null;
  const text = getText('cookie-choice', language);
  return (
    <section className={styles.banner} aria-label={text.label}>
      <form className={styles.inner} method="post" action={toPage('cookies')}>
        <input type="hidden" name="back" value={toLanguage(language)} />
        <p className={styles.text}>
          {text.text}{' '}
          <a className={link.link} href={toPage('cookies')}>
            {text.about}
          </a>
        </p>
        <div className={styles.buttons}>
          <button type="submit" name="choice" value="all" className={buttonClass({ size: 's' })}>
            {text.acceptAll}
          </button>
          <button type="submit" name="choice" value="none" className={buttonClass({ size: 's' })}>
            {text.rejectAll}
          </button>
          <a className={buttonClass({ size: 's' })} href={toPage('cookies', '#choice')}>
            {text.choose}
          </a>
        </div>
        <button
          type="submit"
          name="choice"
          value="close"
          className={cx(buttonClass({ kind: 'quiet', size: 's' }), styles.close)}
          aria-label={text.close}
        >
          <Icon of={X} size="s" />
        </button>
      </form>
    </section>
  );
};
