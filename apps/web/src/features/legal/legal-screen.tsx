import { Printer } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useSearchParams } from 'react-router';
import { formatDate } from '../../i18n/format-date.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { Button } from '../../ui/button.tsx';
import link from '../../ui/link.module.css';
import { Notice } from '../../ui/notice.tsx';
import type from '../../ui/theme/type.module.css';
import styles from './legal.module.css';
import { getLatestVersion, type LegalTextKind, useLegalText, useTerms } from './legal.queries.ts';
import { LegalBlocks } from './legal-blocks.tsx';
import type { LegalSection, LegalText } from './legal-text.ts';

export const TermsScreen = () => <LegalScreen kind="terms" />;
export const PrivacyScreen = () => <LegalScreen kind="privacy" />;

/** Scrolls to the section of the URL hash and focuses its heading, once the text is loaded. */
const useScrollToHash = (isLoaded: boolean): void => {
  const { hash, key } = useLocation();
  useEffect(() => {
    if (!isLoaded || hash === '') return;
    const heading = document.getElementById(hash.slice(1));
    heading?.scrollIntoView({ block: 'start' });
    heading?.focus({ preventScroll: true });
  }, [isLoaded, hash, key]);
};

/** The terms or the privacy notice with a table of contents; public. */
const LegalScreen = ({ kind }: { kind: LegalTextKind }) => {
  const { t } = useTranslation('legal');
  const [search] = useSearchParams();
  const language = currentLanguage();
  const { data: terms, isPending } = useTerms();
  const currentVersion = (kind === 'terms' ? terms?.version : undefined) ?? getLatestVersion(kind);
  const version = kind === 'terms' ? Number(search.get('version') ?? currentVersion) : currentVersion;
  const { data: text } = useLegalText(kind, language, version);
  useScrollToHash(text !== undefined && !isPending);
  if (!text || isPending) return <div className={styles.page} />;
  const upcoming = kind === 'terms' && terms?.next?.version === text.version ? terms.next : null;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={type.titleXl}>{text.title}</h1>
        <p className={styles.lede}>{text.lede}</p>
        <p className={`${type.soft} ${type.small}`}>
          {t('version', { version: text.version })}
          {kind === 'terms' &&
            terms?.version === text.version &&
            ` · ${t('since', { date: formatDate(terms.effective_at) })}`}
        </p>
        <div className={styles.actions}>
          <Button size="s" icon={Printer} onPress={() => window.print()}>
            {t('print')}
          </Button>
          <Link className={link.link} to={kind === 'terms' ? paths.privacy(language) : paths.terms(language)}>
            {t(kind === 'terms' ? 'other.privacy' : 'other.terms')}
          </Link>
          {kind === 'terms' && language !== 'en' && (
            <Link className={link.link} to={`${paths.terms('en')}?${search}`} lang="en">
              {t('readInEnglish')}
            </Link>
          )}
        </div>
        {kind === 'terms' && language !== 'en' && <p className={`${type.soft} ${type.small}`}>{t('bindingVersion')}</p>}
        {upcoming && (
          <Notice>
            {t('upcoming', { date: formatDate(upcoming.effective_at) })}{' '}
            <Link className={link.link} to={paths.terms(language)}>
              {t('current')}
            </Link>
          </Notice>
        )}
      </header>
      <Contents text={text} />
      <article className={styles.text}>
        {text.sections.map((section, index) => (
          <Section key={section.id} section={section} number={index + 1} operator={terms?.operator} />
        ))}
      </article>
    </div>
  );
};

const Section = ({
  section: { id, title, body },
  number,
  operator,
}: {
  section: LegalSection;
  number: number;
  operator: Parameters<typeof LegalBlocks>[0]['operator'];
}) => (
  <section aria-labelledby={id}>
    <h2 id={id} tabIndex={-1} className={type.titleS}>
      <span className={styles.number}>{number}.</span> {title}
    </h2>
    <LegalBlocks body={body} operator={operator} />
  </section>
);

/** The table of contents: beside the text on wide screens, collapsed above it on phones. */
const Contents = ({ text }: { text: LegalText }) => {
  const { t } = useTranslation('legal');
  const isWide = useMediaQuery('(min-width: 1024px)');
  const [search] = useSearchParams();
  const list = (
    <ol>
      {text.sections.map(({ id, title }, index) => (
        <li key={id}>
          <Link to={{ search: search.toString(), hash: id }}>
            <span className={styles.number}>{index + 1}.</span>
            <span>{title}</span>
          </Link>
        </li>
      ))}
    </ol>
  );
  return (
    <nav className={styles.contents} aria-label={t('contents')}>
      {isWide ? (
        <>
          <p className={styles.contentsTitle} aria-hidden="true">
            {t('contents')}
          </p>
          {list}
        </>
      ) : (
        <details>
          <summary>{t('contents')}</summary>
          {list}
        </details>
      )}
    </nav>
  );
};
