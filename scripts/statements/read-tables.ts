import type { ReaderTables } from './find-breaches.ts';

/** A model of the schema, as far as the rules of distribution ask. */
export type Model = {
  readonly file: string;
  readonly name: string;
  readonly table: string;
  /** The fields of the primary key, and why they do not begin with the reader. */
  readonly key: readonly string[];
  readonly keyReason: string | null;
  readonly uniques: readonly { readonly fields: readonly string[]; readonly acrossReaders: string | null }[];
  readonly fields: ReadonlyMap<string, { readonly column: string; readonly isOptional: boolean }>;
  readonly cascades: readonly string[];
};

const REASON = /across readers: (.{5,})/i;
const CASCADE_REASON = /cascades: .{5,}/i;
const FIELD = /^\s*(\w+)\s+(\w+)(\[\])?(\?)?(.*)$/;
const splitFields = (list: string | undefined): string[] => (list ?? '').split(',').map((field) => field.trim());

const readModel = (file: string, name: string, body: string): Model => {
  const fields = new Map<string, { column: string; isOptional: boolean }>();
  const uniques: Model['uniques'][number][] = [];
  const cascades: string[] = [];
  let key: string[] = [];
  let keyReason: string | null = null;
  let table = name;
  let comment = '';
  for (const line of body.split('\n')) {
    const reason = REASON.exec(comment)?.[1] ?? null;
    const attribute = /^\s*@@(\w+)\(\[?([^\])]*)/.exec(line);
    if (/^\s*\/\/\//.test(line)) {
      comment += `${line}\n`;
      continue;
    }
    if (attribute?.[1] === 'id') key = splitFields(attribute[2]);
    if (attribute?.[1] === 'unique') uniques.push({ fields: splitFields(attribute[2]), acrossReaders: reason });
    if (attribute?.[1] === 'map') table = (attribute[2] ?? '').replaceAll('"', '');
    const [, field = '', , , optional, rest = ''] = attribute ? [] : (FIELD.exec(line) ?? []);
    if (field) fields.set(field, { column: /@map\("(\w+)"\)/.exec(rest)?.[1] ?? field, isOptional: optional === '?' });
    if (/@id\b/.test(rest)) key = [field];
    if (/@id\b/.test(line)) keyReason = reason;
    if (/@unique\b/.test(rest)) uniques.push({ fields: [field], acrossReaders: reason });
    if (/@relation\(fields/.test(rest) && !/onUpdate: NoAction/.test(rest) && !CASCADE_REASON.test(comment))
      cascades.push(field);
    comment = '';
  }
  return { file, name, table, key, keyReason, uniques, fields, cascades };
};

/** Reads the models of Prisma's schema files. */
export const readModels = (sources: ReadonlyMap<string, string>): Model[] =>
  [...sources].flatMap(([file, source]) =>
    [...source.matchAll(/^model (\w+) \{\n([\s\S]*?)^\}/gm)].map(([, name = '', body = '']) =>
      readModel(file, name, body),
    ),
  );

/** The field that holds the reader's id; null for tables that no reader owns. */
const findReaderField = (model: Model): string | null => {
  if (model.table === 'reader') return 'id';
  const field = model.fields.get('readerId');
  const isShared = field?.isOptional !== false || model.keyReason !== null || model.table.endsWith('_directory');
  return isShared ? null : 'readerId';
};

export const listReaderTables = (models: readonly Model[]): ReaderTables =>
  new Map(
    models.flatMap((model) => {
      const field = findReaderField(model);
      return field ? [[model.table, model.fields.get(field)?.column ?? field] as const] : [];
    }),
  );

/** What of the schema a database that is distributed by reader refuses. */
export const findSchemaBreaches = (models: readonly Model[]): string[] =>
  models.flatMap((model) => {
    const field = findReaderField(model);
    const where = `${model.file}: ${model.name}`;
    const updates = model.cascades.map((relation) => `${where}.${relation} has no onUpdate: NoAction`);
    if (!field) return updates;
    const isOwnKey = model.key[0] === field || model.keyReason !== null;
    const uniques = model.uniques
      .filter(({ fields, acrossReaders }) => !fields.includes(field) && !acrossReaders)
      .map(({ fields }) => `${where}: (${fields.join(', ')}) is unique across readers; only a directory may be`);
    return [...updates, ...(isOwnKey ? [] : [`${where}: its key does not begin with ${field}`]), ...uniques];
  });
