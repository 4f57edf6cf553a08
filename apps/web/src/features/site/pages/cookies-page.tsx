import { optionalCookies } from '@lectern/contracts';
import { CircleCheck } from 'lucide-react';
import check from '../../../ui/checkbox.module.css';
import { Icon } from '../../../ui/icon.tsx';
import { FormAlert } from '../layout/form-parts.tsx';
import { Prose } from '../layout/prose.tsx';
import { ProseBlocks } from '../layout/prose-blocks.tsx';
import { buttonClass } from '../layout/site-button.ts';
import type { SiteContext } from '../site-context.ts';
import { getText } from '../texts.ts';
import styles from './cookies-page.module.css';

/** The section of the text that the form belongs to; the banner links to it. */
const FORM_SECTION = 'choice';

/** The cookie notice with the form of the choice. */
export const CookiesPage = ({ context }: { context: SiteContext }) => {
  const { heading, lede, sections } = getText('cookies', context.language);
  return (
    <Prose
      context={context}
      heading={heading}
      lede={lede}
      sections={sections}
      renderBody={({ id, body }) => (
        <>
          {id === FORM_SECTION && <CookieForm context={context} />}
          <ProseBlocks context={context} body={body} />
        </>
      )}
    />
  );
};

const CookieForm = ({ context: { request, language, toPage } }: { context: SiteContext }) => {
  const text = getText('cookie-choice', language);
  const { form, cookies } = request;
  return (
    <form className={styles.form} method="post" action={toPage('cookies')} aria-labelledby={FORM_SECTION}>
      {form !== null && <FormAlert text={text.notSaved} />}
      {form === null && request.query['saved'] === '1' && (
        <p className={styles.saved} role="status">
          <Icon of={CircleCheck} size="s" />
          {text.saved}
        </p>
      )}
      <div className={styles.categories}>
        <Category name="necessary" text={text.categories.necessary} isChecked isFixed />
        {optionalCookies.map((category) => (
          <Category
            key={category}
            name={category}
            text={text.categories[category]}
            isChecked={form === null ? cookies?.[category] === true : form.values[category] === 'on'}
          />
        ))}
      </div>
      <div className={styles.buttons}>
        <button type="submit" name="choice" value="selected" className={buttonClass()}>
          {text.save}
        </button>
        <button type="submit" name="choice" value="all" className={buttonClass()}>
          {text.acceptAll}
        </button>
        <button type="submit" name="choice" value="none" className={buttonClass()}>
          {text.rejectAll}
        </button>
      </div>
    </form>
  );
};

type CategoryProps = {
  name: string;
  text: { title: string; text: string };
  isChecked: boolean;
  isFixed?: boolean;
};

const Category = ({ name, text, isChecked, isFixed = false }: CategoryProps) => (
  <div className={styles.category}>
    <label className={check.check}>
      <input
        type="checkbox"
        name={name}
        value="on"
        defaultChecked={isChecked}
        disabled={isFixed}
        aria-describedby={`category-${name}`}
      />
      <span>{text.title}</span>
    </label>
    <p id={`category-${name}`}>{text.text}</p>
  </div>
);
