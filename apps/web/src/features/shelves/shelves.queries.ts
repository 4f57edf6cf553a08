import { authors, shelves } from '@lectern/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { formatError } from '../../i18n/format-error.ts';
import { call } from '../../lib/api.ts';
import { toasts } from '../../ui/toasts.ts';

type Merge = { names: readonly string[]; name: string };
/** `kept`: names that stay merged. */
type Separation = Merge & { kept: readonly string[] };
/** Shelves whose names the library spells in one way. */
export type SpelledKind = 'author' | 'series' | 'genre';

const CALL_KINDS = { author: 'authors', series: 'series', genre: 'genres' } as const;

/** How the library writes a name, and the names that were merged into it. */
export const useSpelling = (kind: SpelledKind, name: string, isNeeded: boolean) =>
  useQuery({
    queryKey: [shelves.spelling.name, kind, name],
    queryFn: ({ signal }) => call(shelves.spelling, { params: { kind: CALL_KINDS[kind] }, query: { name } }, signal),
    enabled: isNeeded,
    refetchOnMount: 'always',
  });

const useSpellingsChanged = (): (() => Promise<void>) => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [shelves.spelling.name] });
};

const mergeAuthors = ({ names, name }: Merge) => call(authors.merge, { body: { names: [...names], name } });
const splitAuthors = (names: readonly string[], kept: readonly string[] = []) =>
  call(authors.split, { body: { names: [...names], kept: [...kept] } });

/**
 * Lets one name stand for several authors; a toast offers to take it back. The books change on all devices.
 * @param onMerged called even when the dialog has already disappeared with its authors
 */
export const useMergeAuthors = (onMerged: () => void) => {
  const onChanged = useSpellingsChanged();
  const undo = ({ names, name }: Merge): Promise<void> =>
    splitAuthors(names.filter((other) => other !== name)).then(onChanged, (error: unknown) => {
      toasts.show(i18next.t('shelves:merge.undoFailed', { why: formatError(error) }));
    });
  return useMutation({
    mutationKey: [authors.merge.name],
    networkMode: 'always',
    mutationFn: mergeAuthors,
    onSuccess: (_, merge) => {
      onMerged();
      toasts.show(i18next.t('shelves:merge.done', { name: merge.name }), {
        label: i18next.t('common:undo'),
        onAction: () => void undo(merge),
      });
      void onChanged();
    },
  });
};

/**
 * Lets merged authors stand for themselves again; a toast offers to merge them again.
 * @param onSeparated called even when the dialog has already disappeared with its authors
 */
export const useSeparateAuthors = (onSeparated: () => void) => {
  const onChanged = useSpellingsChanged();
  const undo = ({ names, name }: Merge): Promise<void> =>
    mergeAuthors({ names: [...names, name], name }).then(onChanged, (error: unknown) => {
      toasts.show(i18next.t('shelves:separate.undoFailed', { why: formatError(error) }));
    });
  return useMutation({
    mutationKey: [authors.split.name],
    networkMode: 'always',
    mutationFn: ({ names, kept }: Separation) => splitAuthors(names, kept),
    onSuccess: (_, separated) => {
      onSeparated();
      toasts.show(i18next.t('shelves:separate.done'), {
        label: i18next.t('common:undo'),
        onAction: () => void undo(separated),
      });
      void onChanged();
    },
  });
};
