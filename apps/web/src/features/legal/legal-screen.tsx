import { Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { formatDate } from '../../i18n/format-date.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { useMedia } from '../../lib/use-media.ts';
import { Button } from '../../ui/button.tsx';
import link from '../../ui/link.module.css';
import { Notice } from '../../ui/notice.tsx';
import type from '../../ui/theme/type.module.css';
import styles from './legal.module.css';
import { type Kind, newestOf, useTerms, useText } from './legal.queries.ts';
import type { LegalSection, LegalText } from './legal-text.ts';
import { Passages } from './passages.tsx';
import { useSectionOfAddress } from './use-section-of-address.ts';

export const TermsScreen = () => <LegalScreen kind="terms" />;
export const PrivacyScreen = () => <LegalScreen kind="privacy" />;

/** Terms or privacy notice: a column of prose with its contents beside it, for anybody. */
const LegalScreen = ({ kind }: { kind: Kind }) => {
  const { t } = useTranslation('legal');
  const [search] = useSearchParams();
  const language = currentLanguage();
  const { data: now, isPending } = useTerms();
  const inForce = (kind === 'terms' ? now?.version : undefined) ?? newestOf(kind);
  const asked = kind === 'terms' ? Number(search.get('version') ?? inForce) : inForce;
  const { data: text } = useText(kind, language, asked);
  useSectionOfAddress(text !== undefined && !isPending);
  if (!text || isPending) return <div className={styles.page} />;
  const coming = kind === 'terms' && now?.next?.version === text.version ? now.next : null;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={type.titleXl}>{text.title}</h1>
        <p className={styles.lede}>{text.lede}</p>
        <p className={`${type.soft} ${type.small}`}>
          {t('version', { version: text.version })}
          {kind === 'terms' &&
            now?.version === text.version &&
            ` · ${t('since', { date: formatDate(now.effective_at) })}`}
        </p>
        <div className={styles.ways}>
          <Button size="s" icon={Printer} onPress={() => window.print()}>
            {t('print')}
          </Button>
          <Link className={link.link} to={kind === 'terms' ? paths.privacy(language) : paths.terms(language)}>
            {t(kind === 'terms' ? 'other.privacy' : 'other.terms')}
          </Link>
          {kind === 'terms' && language !== 'en' && (
            <Link className={link.link} to={`${paths.terms('en')}?${search}`} lang="en">
              {t('english')}
            </Link>
          )}
        </div>
        {kind === 'terms' && language !== 'en' && <p className={`${type.soft} ${type.small}`}>{t('binding')}</p>}
        {coming && (
          <Notice>
            {t('coming', { date: formatDate(coming.effective_at) })}{' '}
            <Link className={link.link} to={paths.terms(language)}>
              {t('current')}
            </Link>
          </Notice>
        )}
      </header>
      <Contents text={text} />
      <article className={styles.text}>
        {text.sections.map((section, index) => (
          <Section key={section.id} section={section} number={index + 1} operator={now?.operator} />
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
  operator: Parameters<typeof Passages>[0]['operator'];
}) => (
  <section aria-labelledby={id}>
    <h2 id={id} tabIndex={-1} className={type.titleS}>
      <span className={styles.number}>{number}.</span> {title}
    </h2>
    <Passages body={body} operator={operator} />
  </section>
);

/** The sections by name: beside the text where there is room, folded above it on phones. */
const Contents = ({ text }: { text: LegalText }) => {
  const { t } = useTranslation('legal');
  const isWide = useMedia('(min-width: 1024px)');
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
