import { limits, retention, type SiteForm } from '@lectern/contracts';
import { FormField } from '../layout/form-field.tsx';
import { FormAlert, FormTrap } from '../layout/form-parts.tsx';
import { Inline } from '../layout/inline.tsx';
import { Prose } from '../layout/prose.tsx';
import { buttonClass } from '../layout/site-button.ts';
import { fillIn, type SiteContext } from '../site-context.ts';
import { getText } from '../texts.ts';
import styles from './form-page.module.css';

/** The text of an error; undefined: none of that name. */
const findError = (texts: Readonly<Record<string, string>>, form: SiteForm | null, field: string): string | undefined =>
  texts[form?.errors[field] ?? ''];

/** The contact form, or why there is none. */
export const ContactPage = ({ context }: { context: SiteContext }) => {
  const text = getText('contact', context.language);
  const { form, terms } = context.request;
  const isOff = terms.operator.email === null;
  return (
    <Prose context={context} heading={text.heading} lede={text.lede} sections={[]}>
      {isOff ? <p className={styles.notice}>{text.off}</p> : <ContactForm context={context} form={form} />}
    </Prose>
  );
};

const ContactForm = ({ context, form }: { context: SiteContext; form: SiteForm | null }) => {
  const { errors, ...text } = getText('contact', context.language);
  const wasRefused = Object.keys(form?.errors ?? {}).length > 0;
  const alert = [text.notSent, findError(errors.form, form, 'form')].filter(Boolean).join(' ');
  return (
    <form method="post" action={context.toPage('contact')} className={styles.form}>
      {wasRefused && <FormAlert text={alert} />}
      <FormField
        form={form}
        name="mail"
        label={text.mail}
        hint={text.mailHint}
        error={findError(errors.mail, form, 'mail')}
        type="email"
        autoComplete="email"
        maxLength={limits.CONTACT_MAIL_CHARS}
        isRequired
      />
      <FormField
        form={form}
        name="name"
        label={text.name}
        error={findError(errors.name, form, 'name')}
        autoComplete="name"
        maxLength={limits.CONTACT_NAME_CHARS}
      />
      <FormField
        form={form}
        name="comment"
        label={text.comment}
        error={findError(errors.comment, form, 'comment')}
        rows={8}
        maxLength={limits.CONTACT_COMMENT_CHARS}
        isRequired
      />
      <FormTrap id="topic" label={text.trap} />
      <input type="hidden" name="token" value={form?.values['token'] ?? ''} />
      <p className={styles.note}>
        <Inline context={context} text={fillIn(text.privacy, { days: retention.contactMessage.period.days })} />
      </p>
      <button type="submit" className={buttonClass({ kind: 'primary' })}>
        {text.send}
      </button>
    </form>
  );
};

/** After a message was sent, or stored for a mail server that does not respond. */
export const ContactSentPage = ({ context }: { context: SiteContext }) => {
  const text = getText('contact', context.language);
  const { heading, lede } = context.request.query['delivery'] === 'later' ? text.later : text.sent;
  return <Prose context={context} heading={heading} lede={lede} sections={[]} />;
};
