import { wordsOf } from '@lectern/formats/letters';
import { Search as Glass, X } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { usePaths } from '../../lib/use-paths.ts';
import { useSession } from '../../lib/use-session.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { FoundPanel, optionId } from './found-panel.tsx';
import { groupsOf, type Hit } from './hits.ts';
import { KeptPanel } from './kept-panel.tsx';
import { keptQueries } from './kept-queries.ts';
import styles from './search.module.css';
import { useSearch } from './search.queries.ts';
import { useOpenHit } from './use-open-hit.ts';
import { useSettled } from './use-settled.ts';

/** Who writes is asked for nothing until so many milliseconds have passed without a letter. */
const SETTLE_MS = 150;

/** What stands in the address of the results page. */
const useShownQuery = (): string => useSearchParams()[0].get('query') ?? '';

/** What the server is asked for, once the letters stand still: nothing where no word is written. */
const useFound = (text: string) => {
  const settled = useSettled(text.trim(), SETTLE_MS);
  const words = useMemo(() => wordsOf(settled), [settled]);
  const search = useSearch(words.length > 0 ? settled : '');
  const waits = settled !== text.trim() || search.isPlaceholderData || search.isFetching;
  return { ...search, words, waits };
};

/** The next of some places in a circle; -1 is the line itself. */
const stepped = (at: number, step: 1 | -1, count: number): number => ((at + 1 + step + count + 1) % (count + 1)) - 1;

/** A line to write in with what is found below it: a combobox, as the ARIA Authoring Practices know it. */
export const SearchBox = ({ onClose }: { onClose: (returnFocus: boolean) => void }) => {
  const { t } = useTranslation('search');
  const paths = usePaths();
  const navigate = useNavigate();
  const session = useSession();
  const reader = session.state === 'in' ? session.userId : 0;
  const list = useId();
  const box = useRef<HTMLElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const shown = useShownQuery();
  const [text, setText] = useState(shown);
  const [active, setActive] = useState<string | null>(null);
  const [kept, setKept] = useState(() => keptQueries.of(reader));
  const found = useFound(text);
  const { open } = useOpenHit();
  const isBlank = text.trim() === '';
  const groups = found.data && !isBlank ? groupsOf(found.data) : [];
  const hits = groups.flatMap((group) => group.hits);
  const at = hits.findIndex(({ key }) => key === active);

  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  useEffect(() => {
    const leave = ({ target }: PointerEvent): void => {
      if (target instanceof Node && !box.current?.contains(target)) onClose(false);
    };
    document.addEventListener('pointerdown', leave);
    return () => document.removeEventListener('pointerdown', leave);
  }, [onClose]);

  const keep = (): void => keptQueries.add(reader, text);
  const choose = (hit: Hit): void => {
    keep();
    open(hit);
    onClose(false);
  };
  const goToAll = (): void => {
    if (wordsOf(text).length === 0) return;
    keep();
    void navigate(paths.search(text.trim()));
    onClose(false);
  };
  const forget = (rest: string[]): void => {
    keptQueries.set(reader, rest);
    setKept(rest);
    // the button that was pressed has gone
    if (rest.length === 0) input.current?.focus();
  };
  const take = (query: string): void => {
    setText(query);
    input.current?.focus();
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    // Esc and Enter belong to whoever composes a character.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      return onClose(true);
    }
    if (event.target !== input.current) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (isBlank) return box.current?.querySelector<HTMLElement>('[data-kept]')?.focus();
      const next = hits[stepped(at, event.key === 'ArrowDown' ? 1 : -1, hits.length)];
      setActive(next?.key ?? null);
      if (next) document.getElementById(optionId(list, next))?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const hit = hits[at];
      if (hit) choose(hit);
      else goToAll();
    }
  };
  const onBlur = ({ relatedTarget }: FocusEvent): void => {
    // Nothing takes the focus when the window loses it, or when what had it goes.
    if (relatedTarget !== null && !box.current?.contains(relatedTarget)) onClose(false);
  };

  const hit = hits[at];
  // of what bubbles up from the line and from what stands below it
  const listening = { onKeyDown, onBlur };
  return (
    <search ref={box} className={styles.box} {...listening}>
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
          aria-activedescendant={hit ? optionId(list, hit) : undefined}
          placeholder={t('hint')}
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
      {isBlank && kept.length > 0 && <KeptPanel queries={kept} onTake={take} onForget={forget} />}
      {!isBlank && (
        <FoundPanel
          id={list}
          text={text.trim()}
          words={found.words}
          groups={groups}
          active={hit?.key ?? null}
          waits={found.waits}
          error={found.isError && !found.isFetching ? found.error : null}
          onActive={setActive}
          onChoose={choose}
          onAll={keep}
          onAgain={() => void found.refetch()}
        />
      )}
    </search>
  );
};
