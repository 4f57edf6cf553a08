import type { SiteRequest } from '@lectern/contracts';
import type { SiteBlock, SiteSection } from '@lectern/texts/shapes/site-text';
import link from '../../../ui/link.module.css';
import { Prose } from '../layout/prose.tsx';
import { buttonClass } from '../layout/site-button.ts';
import { findLegalText, type LegalTextKind } from '../legal/legal-texts.ts';
import { fillIn, type SiteContext } from '../site-context.ts';
import styles from './legal-page.module.css';

type LegalPageProps = { context: SiteContext; kind: LegalTextKind };

/** The terms or the privacy notice: numbered sections with their contents beside them. */
export const LegalPage = ({ context, kind }: LegalPageProps) => {
  const text = findLegalText(kind, context.language, chooseVersion(kind, context.request));
  // A list of a legal text is an array of its items.
  const sections = text.sections.map(
    ({ body, ...section }): SiteSection => ({
      ...section,
      body: body.map((block): SiteBlock => (typeof block === 'string' ? block : { list: block })),
    }),
  );
  return (
    <Prose
      context={context}
      heading={text.title}
      lede={text.lede}
      sections={sections}
      isNumbered
      head={<LegalHead context={context} kind={kind} version={text.version} />}
    />
  );
};

/** The version in force, or the one that the address names; undefined: the latest text. */
const chooseVersion = (kind: LegalTextKind, { query, terms }: SiteRequest): number | undefined => {
  if (kind === 'privacy') return undefined;
  return /^\d{1,6}$/.test(query['version'] ?? '') ? Number(query['version']) : terms.version;
};

/** Which version this is, since when or from when it applies, and which language counts. */
const LegalHead = ({ context, kind, version }: LegalPageProps & { version: number }) => {
  const { words, request, toPage, language } = context;
  const { terms } = request;
  const isTerms = kind === 'terms';
  const other = isTerms ? 'privacy' : 'terms';
  const formatDate = (time: string): string =>
    new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(time));
  return (
    <>
      <p className={styles.facts}>
        {fillIn(words.terms.version, { version })}
        {isTerms &&
          terms.version === version &&
          ` · ${fillIn(words.terms.since, { date: formatDate(terms.effective_at) })}`}
      </p>
      <p className={styles.actions}>
        <button type="button" className={buttonClass({ size: 's' })} data-print hidden>
          {words.print}
        </button>
        <a className={link.link} href={toPage(other)}>
          {words.pages[other]}
        </a>
        {isTerms && language !== 'en' && (
          <a className={link.link} href={context.toLanguage('en')} lang="en" hrefLang="en">
            {words.terms.readInEnglish}
          </a>
        )}
      </p>
      {isTerms && language !== 'en' && <p className={styles.facts}>{words.terms.binding}</p>}
      {isTerms && version !== terms.version && (
        <p className={styles.notice}>
          {terms.next?.version === version &&
            `${fillIn(words.terms.upcoming, { date: formatDate(terms.next.effective_at) })} `}
          <a className={link.link} href={toPage('terms')}>
            {words.terms.current}
          </a>
        </p>
      )}
    </>
  );
};
