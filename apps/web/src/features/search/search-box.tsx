import { Search as Glass, X } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { usePaths } from '../../lib/use-paths.ts';
import { useSession } from '../../lib/use-session.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { type Hit, toHitGroups } from './hits.ts';
import { recentSearches } from './recent-searches.ts';
import { RecentSearchesPanel } from './recent-searches-panel.tsx';
import { getOptionId, ResultsPanel } from './results-panel.tsx';
import styles from './search.module.css';
import { useSearch } from './search.queries.ts';
import { listQueryForms } from './text-segments.ts';
import { useHitTarget } from './use-hit-target.ts';

/** A search starts after this many milliseconds without typing. */
const DEBOUNCE_MS = 150;

/** A value once it has not changed for `ms` milliseconds. */
const useDebounced = <V,>(value: V, ms: number): V => {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return debounced;
};

/** The query in the URL of the results page; empty on others. */
export const useUrlQuery = (): string => useSearchParams()[0].get('query') ?? '';

/** Searches once typing pauses; does nothing while the text has no words. */
const useDebouncedSearch = (text: string) => {
  const query = useDebounced(text.trim(), DEBOUNCE_MS);
  const words = useMemo(() => listQueryForms(query), [query]);
  const search = useSearch(words.length > 0 ? query : '');
  const isSearching = query !== text.trim() || search.isPlaceholderData || search.isFetching;
  return { ...search, words, isSearching };
};

/** The next index in a circle of `count` hits; -1 is the input itself. */
const stepIndex = (at: number, step: 1 | -1, count: number): number => ((at + 1 + step + count + 1) % (count + 1)) - 1;

/** The search input with its results below: a combobox as in the ARIA Authoring Practices. */
export const SearchBox = ({ onClose }: { onClose: (returnFocus: boolean) => void }) => {
  const { t } = useTranslation('search');
  const paths = usePaths();
  const navigate = useNavigate();
  const session = useSession();
  const reader = session.state === 'in' ? session.userId : 0;
  const list = useId();
  const box = useRef<HTMLElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const urlQuery = useUrlQuery();
  const [text, setText] = useState(urlQuery);
  const [active, setActive] = useState<string | null>(null);
  const [recent, setRecent] = useState(() => recentSearches.list(reader));
  const results = useDebouncedSearch(text);
  const { open } = useHitTarget();
  const isBlank = text.trim() === '';
  const groups = results.data && !isBlank ? toHitGroups(results.data) : [];
  const hits = groups.flatMap((group) => group.hits);
  const at = hits.findIndex(({ key }) => key === active);

  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  useEffect(() => {
    const closeOnOutsideClick = ({ target }: PointerEvent): void => {
      if (target instanceof Node && !box.current?.contains(target)) onClose(false);
    };
    document.addEventListener('pointerdown', closeOnOutsideClick);
    return () => document.removeEventListener('pointerdown', closeOnOutsideClick);
  }, [onClose]);

  const remember = (): void => recentSearches.add(reader, text);
  const choose = (hit: Hit): void => {
    remember();
    open(hit);
    onClose(false);
  };
  const goToAll = (): void => {
    if (listQueryForms(text).length === 0) return;
    remember();
    void navigate(paths.search(text.trim()));
    onClose(false);
  };
  const updateRecent = (remaining: string[]): void => {
    recentSearches.replace(reader, remaining);
    setRecent(remaining);
    // the pressed button no longer exists
    if (remaining.length === 0) input.current?.focus();
  };
  const selectQuery = (query: string): void => {
    setText(query);
    input.current?.focus();
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    // During composition Esc and Enter belong to the input method.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      return onClose(true);
    }
    if (event.target !== input.current) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (isBlank) return box.current?.querySelector<HTMLElement>('[data-recent-search]')?.focus();
      const next = hits[stepIndex(at, event.key === 'ArrowDown' ? 1 : -1, hits.length)];
      setActive(next?.key ?? null);
      if (next) document.getElementById(getOptionId(list, next))?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const hit = hits[at];
      if (hit) choose(hit);
      else goToAll();
    }
  };
  const onBlur = ({ relatedTarget }: FocusEvent): void => {
    // `relatedTarget` is null when the window loses the focus or the focused element is removed.
    if (relatedTarget !== null && !box.current?.contains(relatedTarget)) onClose(false);
  };

  const hit = hits[at];
  // events that bubble up from the input and the panel
  const handlers = { onKeyDown, onBlur };
  return (
    <search ref={box} className={styles.box} {...handlers}>
      <div className={styles.line}>
        <Icon of={Glass} className={styles.glass} />
        <input
          ref={input}
          className={styles.input}
          type="text"
          role="combobox"
          inputMode="search"
          enterKeyHint="search"
          aria-label={t('label')}
          aria-expanded={hits.length > 0}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={hit ? getOptionId(list, hit) : undefined}
          placeholder={t('hint')}
          dir="auto"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={200}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setActive(null);
          }}
        />
        <IconButton icon={X} size="s" label={t('close')} className={styles.close} onPress={() => onClose(true)} />
      </div>
      {isBlank && recent.length > 0 && (
        <RecentSearchesPanel queries={recent} onSelect={selectQuery} onChange={updateRecent} />
      )}
      {!isBlank && (
        <ResultsPanel
          id={list}
          text={text.trim()}
          words={results.words}
          groups={groups}
          active={hit?.key ?? null}
          isSearching={results.isSearching}
          error={results.isError && !results.isFetching ? results.error : null}
          onActive={setActive}
          onChoose={choose}
          onAll={remember}
          onRetry={() => void results.refetch()}
        />
      )}
    </search>
  );
};
