import * as contracts from '@lectern/contracts';
import { z } from 'zod';

export type Json = Record<string, unknown>;

/** Objects of the contracts that clients know by a name. */
const { Book, BookDetails, BookLicence, BookTile, BrowserTokens, CatalogueBook, Change, Chapter, Collection } =
  contracts;
const { BinnedBook, CommunityItem, Dictionary, Edit, FileInfo, Flags, Font, Note, PartnerBook, Passkey } = contracts;
const { Provider, QueuedBook, ReadingManifest, Recording, Shop, SmartCollection, StoredBook, Tokens, User } = contracts;
const named = {
  ...{ Book, BookDetails, BookLicence, BookTile, BrowserTokens, CatalogueBook, Change, Chapter, Collection },
  ...{ BinnedBook, CommunityItem, Dictionary, Edit, FileInfo, Flags, Font, Note, PartnerBook, Passkey },
  ...{ Provider, QueuedBook, ReadingManifest, Recording, Shop, SmartCollection, StoredBook, Tokens, User },
};

const replies = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries(named)) replies.add(schema, { id });
/** What clients send may leave fields out, so it has no names of replies. */
const bodies = z.registry<{ id: string }>();

const DEFINITIONS = '#/$defs/';

/** What says nothing to a client: the name in the registry, the pattern beside a format, and the bounds of safe integers. */
const isLeftOut = (key: string, value: unknown, of: object): boolean => {
  if (key === '$defs' || key === '$schema') return true;
  if (key === 'id') return typeof value === 'string';
  if (key === 'pattern') return 'format' in of;
  return (key === 'minimum' || key === 'maximum') && Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER;
};

/** Converts contracts to JSON Schema; what has a name is collected in `components`, and referred to. */
export const createSchemaConverter = () => {
  const components: Record<string, Json> = {};
  /** `names`: those of definitions that have none. */
  const moveReferences = (value: unknown, names: ReadonlyMap<string, string>): unknown => {
    if (Array.isArray(value)) return value.map((each) => moveReferences(each, names));
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).filter(([key, each]) => !isLeftOut(key, each, value));
    return Object.fromEntries(
      entries.map(([key, each]) => {
        if (key !== '$ref' || typeof each !== 'string') return [key, moveReferences(each, names)];
        const name = each.replace(DEFINITIONS, '');
        return [key, `#/components/schemas/${names.get(name) ?? name}`];
      }),
    );
  };
  /** `owner`: the name of the call, for definitions that repeat themselves and have no name. */
  const convert = (owner: string, schema: z.ZodType, io: 'input' | 'output'): Json => {
    const metadata = io === 'output' ? replies : bodies;
    const shape = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline', metadata });
    const definitions = Object.entries((shape.$defs ?? {}) as Record<string, Json>); // as JSON Schema defines them
    const prefix = owner.replaceAll(/\W(\w)/g, (_match, letter: string) => letter.toUpperCase());
    const names = new Map(
      definitions.flatMap(([name], at) => (name.startsWith('__') ? [[name, `${prefix}Part${at + 1}`] as const] : [])),
    );
    for (const [name, definition] of definitions)
      components[names.get(name) ?? name] ??= moveReferences(definition, names) as Json; // of an object
    return moveReferences(shape, names) as Json; // of an object
  };
  return { components, convert };
};
