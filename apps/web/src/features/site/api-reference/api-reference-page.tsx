import { cx } from '../../../ui/cx.ts';
import field from '../../../ui/field.module.css';
import link from '../../../ui/link.module.css';
import type from '../../../ui/theme/type.module.css';
import { Prose } from '../layout/prose.tsx';
import { buttonClass } from '../layout/site-button.ts';
import { fillIn, type SiteContext } from '../site-context.ts';
import { getText } from '../texts.ts';
import { findApiCalls } from './api-calls.ts';
import styles from './api-reference-page.module.css';
import { renderCall } from './render-call.tsx';

const MAX_QUERY = 200;

/** Every call of the API, by group. The search is a form for the server; a script filters while one types. */
export const ApiReferencePage = ({ context }: { context: SiteContext }) => {
  const { words, request, toPage, language } = context;
  const { heading, lede, sections } = getText('api-reference', language);
  const query = (request.query['q'] ?? '').trim().slice(0, MAX_QUERY);
  const groups = [...findApiCalls(query)];
  const count = groups.reduce((sum, [, calls]) => sum + calls.length, 0);
  return (
    <Prose context={context} heading={heading} lede={lede} sections={sections}>
      <section className={styles.reference} aria-labelledby="calls">
        <h2 id="calls" tabIndex={-1} className={type.titleS}>
          {words.api.calls}
        </h2>
        <p>
          {words.api.machines}:{' '}
          <a className={link.link} href="/api/openapi.json" lang="en">
            openapi.json
          </a>
        </p>
        <form className={styles.search} method="get" action={toPage('apiReference', '#calls')} role="search">
          <label className={field.label} htmlFor="search">
            {words.api.search}
          </label>
          <input
            id="search"
            type="search"
            name="q"
            defaultValue={query}
            maxLength={MAX_QUERY}
            className={field.input}
            autoComplete="off"
            data-filter
          />
          <button type="submit" className={buttonClass()}>
            {words.api.submit}
          </button>
        </form>
        <p className={styles.found}>
          <span role="status" data-found={words.api.found}>
            {count === 0 ? fillIn(words.api.nothing, { query }) : fillIn(words.api.found, { count })}
          </span>{' '}
          {query !== '' && (
            <a className={link.link} href={toPage('apiReference', '#calls')}>
              {words.api.clear}
            </a>
          )}
        </p>
        <nav className={styles.groups} aria-label={words.api.groups}>
          {groups.map(([group]) => (
            <a key={group} href={`#group-${group}`} lang="en">
              {group}
            </a>
          ))}
        </nav>
        {groups.map(([group, calls]) => (
          <section key={group} className={styles.group} data-call-group>
            <h3 id={`group-${group}`} tabIndex={-1} lang="en" className={cx(type.titleS, styles.groupName)}>
              {group}
            </h3>
            <div
              // oxlint-disable-next-line react/no-danger -- React rendered it
              dangerouslySetInnerHTML={{ __html: calls.map((call) => renderCall(call, language)).join('') }}
            />
          </section>
        ))}
      </section>
    </Prose>
  );
};
