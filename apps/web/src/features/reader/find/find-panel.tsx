import type { Hit } from '@lectern/contracts';
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useEffect, useId, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import styles from '../type-panel.module.css';
import own from './find.module.css';
import type { Find } from './use-find.ts';

/** What the book is made of, for what is told about it. */
export type Sections = { count: number; kind: 'chapters' | 'pages'; nameOf: (section: number) => string };
type Group = { section: number; hits: { hit: Hit; index: number }[] };

const grouped = (hits: readonly Hit[]): Group[] => {
  const groups: Group[] = [];
  for (const [index, hit] of hits.entries()) {
    const last = groups.at(-1);
    if (last?.section === hit.section) last.hits.push({ hit, index });
    else groups.push({ section: hit.section, hits: [{ hit, index }] });
  }
  return groups;
};

/** Words that are sought in the book, and every place where they stand; sections are looked through one after the other. */
export const FindPanel = ({ find, sections }: { find: Find; sections: Sections }) => {
  const { t } = useTranslation(['find', 'common']);
  const heading = useId();
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const { text, hits, progress, at, opened } = find;
  useEffect(() => {
    if (opened === 0) return;
    field.current?.focus();
    field.current?.select();
  }, [opened]);
  useEffect(() => {
    if (at >= 0) list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  const groups = useMemo(() => grouped(hits), [hits]);
  const running = progress !== null && !progress.done;
  const told = (): string => {
    if (!progress?.done) return '';
    if (progress.stopped) return t('stopped', { hits: hits.length });
    if (progress.more) return t('more', { hits: hits.length });
    if (hits.length > 0) return t('found', { hits: hits.length });
    if (progress.failed === 0) return t(`nothing.${sections.kind}`);
    if (progress.failed < progress.searched) return t('nothingInPart');
    return t(navigator.onLine ? 'unable.server' : 'unable.offline');
  };
  return (
    <section className={styles.panel} aria-labelledby={heading}>
      <div className={own.top}>
        <div className={styles.head}>
          <h2 id={heading}>{t('find')}</h2>
          <IconButton className={styles.close} size="s" icon={X} label={t('common:close')} onPress={find.close} />
        </div>
        <form
          className={own.find}
          onSubmit={(event) => {
            event.preventDefault();
            find.step(1);
          }}
        >
          <input
            ref={field}
            type="search"
            className={own.sought}
            aria-label={t('what')}
            value={text}
            maxLength={256}
            dir="auto"
            enterKeyHint="search"
            onChange={(event) => find.seek(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'F3') return;
              event.preventDefault();
              find.step(event.shiftKey ? -1 : 1);
            }}
          />
          <IconButton size="s" icon={ChevronUp} label={t('previous')} onPress={() => find.step(-1)} />
          <IconButton size="s" icon={ChevronDown} label={t('next')} onPress={() => find.step(1)} />
        </form>
        {running && (
          <div className={own.running}>
            <span className={styles.value}>
              {t('searching', { hits: hits.length, searched: progress.searched, all: sections.count })}
            </span>
            <Button kind="quiet" size="s" onPress={find.stop}>
              {t('stop')}
            </Button>
          </div>
        )}
        <p className={styles.value} role="status">
          {told()}
        </p>
        {progress?.done && progress.failed > 0 && (
          <p className={styles.value}>{t(`failed.${sections.kind}`, { count: progress.failed })}</p>
        )}
      </div>
      <ol ref={list} className={own.groups}>
        {groups.map((group) => (
          <li key={group.section} className={own.group}>
            <h3 className={own.where}>{sections.nameOf(group.section)}</h3>
            <ol>
              {group.hits.map(({ hit: { nth, before, match, after }, index }) => (
                <li key={nth}>
                  <button
                    type="button"
                    className={own.hit}
                    aria-current={index === at ? 'true' : undefined}
                    dir="auto"
                    onClick={() => find.show(index)}
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
