import { retention } from '@lectern/contracts';
import { FormField } from '../layout/form-field.tsx';
import { FormAlert, FormTrap } from '../layout/form-parts.tsx';
import { Inline } from '../layout/inline.tsx';
import { Prose } from '../layout/prose.tsx';
import { buttonClass } from '../layout/site-button.ts';
import { fillIn, type SiteContext } from '../site-context.ts';
import { getText } from '../texts.ts';
import styles from './form-page.module.css';

const DAY_HOURS = 24;
const PERIODS = {
  days: retention.newsletterUnconfirmed.period.days,
  hours: retention.newsletterToken.period.days * DAY_HOURS,
};

/** Registration of an address. */
export const NewsletterPage = ({ context }: { context: SiteContext }) => {
  const { errors, ...text } = getText('newsletter', context.language);
  const { form } = context.request;
  const alert = Object.entries(errors.form).find(([name]) => name === form?.errors['form'])?.[1];
  return (
    <Prose context={context} heading={text.heading} lede={text.lede} sections={[]}>
      <form method="post" action={context.toPage('newsletter')} className={styles.form}>
        {alert !== undefined && <FormAlert text={alert} />}
        <FormField
          form={form}
          name="mail"
          label={text.mail}
          error={form?.errors['mail'] === 'wrong' ? errors.mail.wrong : undefined}
          type="email"
          autoComplete="email"
          isRequired
        />
        <FormTrap id="topic" label={text.trap} />
        <p className={styles.note}>
          <Inline context={context} text={text.consent} />
        </p>
        <button type="submit" className={buttonClass({ kind: 'primary' })}>
          {text.register}
        </button>
      </form>
    </Prose>
  );
};

/** After the registration: the mail has a link. The same for every address. */
export const NewsletterRegisteredPage = ({ context }: { context: SiteContext }) => {
  const { registered } = getText('newsletter', context.language);
  return <Step context={context} step={registered} />;
};

/** Opened by the link in the mail. The button confirms: programs that check links open them, but press nothing. */
export const NewsletterConfirmPage = ({ context }: { context: SiteContext }) => {
  const { confirm, confirmed, expired } = getText('newsletter', context.language);
  const { form } = context.request;
  if (form?.result === 'pending')
    return <Step context={context} step={confirm} page="newsletterConfirm" token={form.values['token']} />;
  if (form?.result === 'confirmed') return <Step context={context} step={confirmed} />;
  return (
    <Prose context={context} heading={expired.heading} lede={fillIn(expired.lede, PERIODS)} sections={[]}>
      <p>
        <a className={buttonClass({ kind: 'primary' })} href={context.toPage('newsletter')}>
          {expired.again}
        </a>
      </p>
    </Prose>
  );
};

/** Opened by the link in every mail. */
export const NewsletterUnsubscribePage = ({ context }: { context: SiteContext }) => {
  const { unsubscribe, unsubscribed, incomplete } = getText('newsletter', context.language);
  const { form } = context.request;
  if (form?.result === 'unsubscribed') return <Step context={context} step={unsubscribed} />;
  if (form?.result === 'incomplete') return <Step context={context} step={incomplete} />;
  return <Step context={context} step={unsubscribe} page="newsletterUnsubscribe" token={form?.values['token']} />;
};

type StepProps = {
  context: SiteContext;
  step: { heading: string; lede: string; button?: string };
  page?: 'newsletterConfirm' | 'newsletterUnsubscribe';
  token?: string | undefined;
};

/** A heading and a sentence, with a button where there is something to do. */
const Step = ({ context, step: { heading, lede, button }, page, token = '' }: StepProps) => (
  <Prose context={context} heading={heading} lede={fillIn(lede, PERIODS)} sections={[]}>
    {page !== undefined && (
      <form method="post" action={context.toPage(page)} className={styles.form}>
        <input type="hidden" name="token" value={token} />
        <button type="submit" className={buttonClass({ kind: 'primary' })}>
          {button}
        </button>
      </form>
    )}
  </Prose>
);
