import type { Hit } from '@lectern/contracts';
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useEffect, useId, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import styles from '../side-panel.module.css';
import findStyles from './find.module.css';
import type { FindState } from './use-find.ts';

/** The sections of the book, as the panel names and counts them. */
export type Sections = { count: number; kind: 'chapters' | 'pages'; getName: (section: number) => string };
type Group = { section: number; hits: { hit: Hit; index: number }[] };

const groupBySection = (hits: readonly Hit[]): Group[] => {
  const groups: Group[] = [];
  for (const [index, hit] of hits.entries()) {
    const last = groups.at(-1);
    if (last?.section === hit.section) last.hits.push({ hit, index });
    else groups.push({ section: hit.section, hits: [{ hit, index }] });
  }
  return groups;
};

/** The search field, and the hits grouped by section; sections are searched one after the other. */
export const FindPanel = ({ find, sections }: { find: FindState; sections: Sections }) => {
  const { t } = useTranslation(['find', 'common']);
  const heading = useId();
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const { text, hits, progress, hitIndex, openCount } = find;
  useEffect(() => {
    if (openCount === 0) return;
    field.current?.focus();
    field.current?.select();
  }, [openCount]);
  useEffect(() => {
    if (hitIndex >= 0) list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [hitIndex]);
  const groups = useMemo(() => groupBySection(hits), [hits]);
  const isSearching = progress !== null && !progress.done;
  const getStatusText = (): string => {
    if (!progress?.done) return '';
    if (progress.wasStopped) return t('stopped', { hits: hits.length });
    if (progress.more) return t('more', { hits: hits.length });
    if (hits.length > 0) return t('found', { hits: hits.length });
    const { withoutText = 0 } = progress;
    if (withoutText > 0 && withoutText === progress.searched) return t('nothing.scans');
    if (progress.failed === 0) return t('nothing');
    if (progress.failed < progress.searched) return t('nothingInPart');
    return t(navigator.onLine ? 'unable.server' : 'unable.offline');
  };
  return (
    <section className={styles.panel} aria-labelledby={heading}>
      <div className={findStyles.top}>
        <div className={styles.head}>
          <h2 id={heading}>{t('find')}</h2>
          <IconButton className={styles.close} size="s" icon={X} label={t('common:close')} onPress={find.close} />
        </div>
        <form
          className={findStyles.find}
          onSubmit={(event) => {
            event.preventDefault();
            find.showAdjacentHit(1);
          }}
        >
          <input
            ref={field}
            type="search"
            className={findStyles.query}
            aria-label={t('query')}
            value={text}
            maxLength={256}
            dir="auto"
            enterKeyHint="search"
            onChange={(event) => find.search(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'F3') return;
              event.preventDefault();
              find.showAdjacentHit(event.shiftKey ? -1 : 1);
            }}
          />
          <IconButton size="s" icon={ChevronUp} label={t('previous')} onPress={() => find.showAdjacentHit(-1)} />
          <IconButton size="s" icon={ChevronDown} label={t('next')} onPress={() => find.showAdjacentHit(1)} />
        </form>
        {isSearching && (
          <div className={findStyles.progress}>
            <span className={styles.value}>
              {t('searching', { hits: hits.length, searched: progress.searched, all: sections.count })}
            </span>
            <Button kind="quiet" size="s" onPress={find.stop}>
              {t('stop')}
            </Button>
          </div>
        )}
        <p className={styles.value} role="status">
          {getStatusText()}
        </p>
        {progress?.done && progress.failed > 0 && (
          <p className={styles.value}>{t(`failed.${sections.kind}`, { count: progress.failed })}</p>
        )}
      </div>
      <ol ref={list}>
        {groups.map((group) => (
          <li key={group.section} className={findStyles.group}>
            <h3 className={findStyles.section}>{sections.getName(group.section)}</h3>
            <ol>
              {group.hits.map(({ hit: { nth, before, match, after }, index }) => (
                <li key={nth}>
                  <button
                    type="button"
                    className={findStyles.hit}
                    data-content
                    aria-current={index === hitIndex ? 'true' : undefined}
                    dir="auto"
                    onClick={() => find.showHit(index)}
                  >
                    {before}
                    <mark>{match}</mark>
                    {after}
                  </button>
                </li>
              ))}
            </ol>
          </li>
        ))}
      </ol>
    </section>
  );
};
