import { type GenreBranch, genreBranches, genreTree } from '@lectern/contracts';
import type { GroupItem } from './group-items.ts';

/** A genre with the values that books have for it. */
export type GenreItem = GroupItem & { codes: readonly string[] };
/** `other`: genres that the tree does not have. */
type Branch = GenreBranch | 'other';

const branchOf = new Map<string, GenreBranch>(
  genreBranches.flatMap((branch) => genreTree[branch].map((genre) => [genre, branch] as const)),
);
const findBranch = ({ codes }: GenreItem): Branch =>
  codes.map((code) => branchOf.get(code)).find((branch) => branch !== undefined) ?? 'other';

/** Groups genres by the branches of the tree and keeps their order; those of no branch come last. */
export const groupByBranch = (items: readonly GenreItem[]): { branch: Branch; genres: readonly GenreItem[] }[] => {
  const byBranch = Map.groupBy(items, findBranch);
  return [...genreBranches, 'other' as const].flatMap((branch) => {
    const genres = byBranch.get(branch);
    return genres ? [{ branch, genres }] : [];
  });
};
