import { BookFilter, limits, type SmartCollection } from '@lectern/contracts';
import { findNamesake } from '@lectern/formats/names';
import type { Actor, SignedIn } from '../../http/access.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/db.ts';
import type { SyncService } from '../sync/sync.service.ts';
import { parseCollectionName } from './collection-name.ts';
import {
  createSmartCollectionsDb,
  type SmartCollectionChange,
  type SmartCollectionRow,
} from './smart-collections.db.ts';

type Dependencies = { db: Database; sync: SyncService; clock: Clock };
export type SmartCollectionService = ReturnType<typeof createSmartCollectionService>;

const notFound = (): Refusal => new Refusal('collection.not_found');
const toSubject = (id: bigint, part: keyof SmartCollectionChange): string => `smart-collection/${id}/${part}`;
const toSmartCollection = ({ id, name, filter, updatedAt }: SmartCollectionRow): SmartCollection => ({
  id: String(id),
  name,
  update_at: updatedAt.toISOString(),
  filter: BookFilter.parse(filter),
});

/**
 * Saved filters of a reader. They are announced as collections are, and old clients do not see them: they would put books in
 * ([decision 76](../../../../../docs/decisions/0076-filters-and-smart-collections.md)).
 */
export const createSmartCollectionService = ({ db, sync, clock }: Dependencies) => {
  const rows = createSmartCollectionsDb(db);
  /** @throws Refusal `collection.not_found`, also for a stranger's */
  const requireOwned = async (readerId: bigint, idText: string): Promise<SmartCollectionRow> => {
    const row = await rows.find(db, readerId, BigInt(idText));
    if (!row) throw notFound();
    return row;
  };
  return {
    async list({ readerId }: SignedIn): Promise<{ items: SmartCollection[] }> {
      return { items: (await rows.list(readerId)).map(toSmartCollection) };
    },

    /** @throws Refusal `collection.name_empty`, `collection.name_too_long`, `collection.name_taken`, `collection.too_many` */
    async create({ readerId }: SignedIn, raw: { name: string; filter: BookFilter }): Promise<SmartCollection> {
      const name = parseCollectionName(raw.name);
      return sync.write(readerId, async (tx, recordChange) => {
        const others = await rows.lockNames(tx, readerId);
        if (others.length >= limits.SMART_COLLECTIONS) throw new Refusal('collection.too_many');
        if (findNamesake(others, name)) throw new Refusal('collection.name_taken');
        const added = await rows.insert(tx, readerId, { name, filter: raw.filter }, clock.now());
        recordChange({ kind: 'collection.added', collectionId: added.id });
        return toSmartCollection(added);
      });
    },

    /**
     * Changes name and filter, each unless a later action has changed it.
     * @param getChange is called after the collection was found
     * @throws Refusal `collection.not_found`, `collection.name_empty`, `collection.name_too_long`, `collection.name_in_use`
     */
    async change(
      actor: SignedIn & Actor,
      idText: string,
      getChange: () => { name?: string | undefined; filter?: BookFilter | undefined },
    ): Promise<SmartCollection> {
      const { readerId } = actor;
      const { id } = await requireOwned(readerId, idText);
      const raw = getChange();
      const change = { name: raw.name === undefined ? undefined : parseCollectionName(raw.name), filter: raw.filter };
      return sync.write(readerId, async (tx, recordChange) => {
        const parts = (['name', 'filter'] as const).filter((part) => change[part] !== undefined);
        const claimed = await sync.claim(tx, actor, parts, (part) => toSubject(id, part));
        const others = (await rows.lockNames(tx, readerId)).filter((other) => other.id !== id);
        const newer: SmartCollectionChange = {
          name: claimed.includes('name') ? change.name : undefined,
          filter: claimed.includes('filter') ? change.filter : undefined,
        };
        if (claimed.length === 0) {
          const current = await rows.find(tx, readerId, id);
          if (!current) throw notFound();
          return toSmartCollection(current);
        }
        if (newer.name !== undefined && findNamesake(others, newer.name)) throw new Refusal('collection.name_in_use');
        const changed = await rows.update(tx, readerId, id, newer, clock.now());
        if (!changed) throw notFound();
        recordChange({ kind: 'collection.changed', collectionId: id });
        return toSmartCollection(changed);
      });
    },

    /** Its books stay. @throws Refusal `collection.not_found` */
    async delete(actor: SignedIn & Actor, idText: string): Promise<'OK'> {
      const { readerId } = actor;
      const { id } = await requireOwned(readerId, idText);
      await sync.write(readerId, async (tx, recordChange) => {
        // It stays if a newer action changed it.
        if (await sync.hasLaterAction(tx, actor, `smart-collection/${id}/`)) return;
        if (!(await rows.delete(tx, readerId, id))) throw notFound();
        recordChange({ kind: 'collection.removed', collectionId: id });
      });
      return 'OK';
    },
  };
};
