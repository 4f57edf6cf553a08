import { cx } from '../../../ui/cx.ts';
import field from '../../../ui/field.module.css';
import type { SiteContext } from '../site-context.ts';
import { getText } from '../texts.ts';
import { FormTrap } from './form-parts.tsx';
import styles from './newsletter-sign-up.module.css';
import { buttonClass } from './site-button.ts';

/** Registration for the newsletter in the footer; the page of the newsletter has its own form. */
export const NewsletterSignUp = ({ context }: { context: SiteContext }) => {
  const { footer, mail, register, trap } = getText('newsletter', context.language);
  if (context.request.page.startsWith('newsletter')) return null;
  return (
    <form method="post" action={context.toPage('newsletter')} className={styles.form}>
      <label htmlFor="newsletter-mail">{footer.heading}</label>
      <div className={styles.row}>
        <input
          id="newsletter-mail"
          name="mail"
          type="email"
          placeholder={mail}
          autoComplete="email"
          aria-describedby="newsletter-hint"
          required
          className={cx(field.input, styles.input)}
        />
        <button type="submit" className={buttonClass()}>
          {register}
        </button>
      </div>
      <FormTrap id="newsletter-topic" label={trap} />
      <p id="newsletter-hint">{footer.hint}</p>
    </form>
  );
};
