#!/usr/bin/env node
// Stands in for Prisma's native schema engine, which its tool would download: the same JSON-RPC over standard input and
// output, answered by the engine's WebAssembly build over node-postgres. Only Prisma's own tool runs this file.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import readline from 'node:readline';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from '@prisma/driver-adapter-utils';
import * as engineModule from '@prisma/schema-engine-wasm/schema_engine_bg';
import pg from 'pg';

const PANIC = 4466; // the code that Prisma's tool reads as "the engine answered with an error"
const FIRST_PRINT_ID = 1_000_000;
const SHADOW_PREFIX = 'prisma_migrate_shadow_db_';
/** What the tool calls PostgreSQL's own errors. */
const KNOWN_ERRORS = { '3D000': 'P1003', '28P01': 'P1000', ECONNREFUSED: 'P1001' };

/** Numbers of PostgreSQL's catalogue types, which the adapter does not know. */
const CHAR = 18;
const CHAR_ARRAY = 1002;
const TEXT = 25;
const READ_AS_TEXT = new Set([22, 24, 27, 28, 29, 30, 194, 1033, 2205, 2206, 3361, 4089, 4096]);

const flags = process.argv.slice(2);
const valuesOf = (name) => flags.flatMap((flag, index) => (flag === name ? [flags[index + 1]] : []));
const databaseUrl = new URL(
  JSON.parse(valuesOf('--datasource')[0] ?? '{}').url ?? process.env.DATABASE_URL ?? 'postgresql://localhost/none',
);
const databaseName = decodeURIComponent(databaseUrl.pathname.slice(1));

const writeLine = (stream, value) => stream.write(`${JSON.stringify(value)}\n`);
const log = (level, message, more = {}) =>
  writeLine(process.stderr, {
    timestamp: new Date().toISOString(),
    level,
    fields: { message, ...more },
    target: 'schema_engine',
  });
const reply = (message) => writeLine(process.stdout, { jsonrpc: '2.0', ...message });

const withClient = async (url, work) => {
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};
/** Runs one statement outside the database at hand, which it may be about to make or to drop. */
const beside = (statement) => {
  const url = new URL(databaseUrl);
  url.pathname = '/postgres';
  url.search = '';
  return withClient(url, (client) => client.query(statement));
};
const create = (name) => beside(`CREATE DATABASE ${pg.escapeIdentifier(name)}`);
const drop = (name) => beside(`DROP DATABASE IF EXISTS ${pg.escapeIdentifier(name)} WITH (FORCE)`);

/** "char" must arrive as one character, the other catalogue types read well as text. */
const knowingCatalogueTypes = (queryable) => {
  const { performIO, queryRaw, startTransaction } = queryable;
  queryable.performIO = async (query) => {
    const result = await performIO.call(queryable, query);
    for (const field of result.fields ?? []) {
      if (field.dataTypeID === CHAR) field.dataTypeID = CHAR_ARRAY;
      else if (READ_AS_TEXT.has(field.dataTypeID)) field.dataTypeID = TEXT;
    }
    return result;
  };
  queryable.queryRaw = async (query) => {
    const result = await queryRaw.call(queryable, query);
    const asOne = (type) => (type === ColumnTypeEnum.CharacterArray ? ColumnTypeEnum.Character : type);
    return Object.assign(result, { columnTypes: result.columnTypes.map(asOne) });
  };
  if (startTransaction) {
    queryable.startTransaction = async (...args) =>
      knowingCatalogueTypes(await startTransaction.apply(queryable, args));
  }
  return queryable;
};

const connect = async (name, afterwards) => {
  const url = new URL(databaseUrl);
  url.pathname = `/${encodeURIComponent(name)}`;
  const schema = url.searchParams.get('schema') ?? undefined;
  url.searchParams.delete('schema');
  const pool = new pg.Pool({ max: 4, connectionString: url.href });
  const adapter = knowingCatalogueTypes(await new PrismaPg(pool, { schema, disposeExternalPool: true }).connect());
  // The adapter would split a script at every semicolon, function bodies included; one simple query is one transaction.
  adapter.executeScript = async (script) => {
    await pool.query(script).catch((error) => adapter.onError(error));
  };
  const dispose = adapter.dispose.bind(adapter);
  adapter.dispose = async () => {
    await dispose();
    await afterwards?.();
  };
  return adapter;
};

const adapterFactory = bindMigrationAwareSqlAdapterFactory({
  provider: 'postgres',
  adapterName: '@prisma/adapter-pg',
  connect: () => connect(databaseName),
  connectToShadowDb: async () => {
    const shadow = `${SHADOW_PREFIX}${crypto.randomUUID()}`;
    await create(shadow);
    return connect(shadow, () => drop(shadow));
  },
});

let panicMessage;
const startEngine = async () => {
  globalThis.PRISMA_WASM_PANIC_REGISTRY = {
    set_message: (message) => {
      panicMessage = message;
    },
  };
  const script = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm/schema_engine_bg');
  const bytes = await readFile(script.replace(/\.js$/, '.wasm'));
  const { instance } = await WebAssembly.instantiate(bytes, { './schema_engine_bg.js': engineModule });
  engineModule.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start();
  const datamodels = await Promise.all(
    valuesOf('--datamodels').map(async (file) => [file, await readFile(file, 'utf8')]),
  );
  const options = { datamodels: datamodels.length > 0 ? datamodels : undefined };
  return engineModule.SchemaEngine.new(options, () => undefined, adapterFactory);
};

let engineStart;
let printId = FIRST_PRINT_ID;
const answer = async (method, params) => {
  if (method === 'createDatabase') {
    await create(databaseName);
    return { databaseName };
  }
  engineStart ??= startEngine();
  const engine = await engineStart;
  if (method === 'getDatabaseVersion') return engine.version(params);
  if (method === 'diff') {
    const { stdout, ...result } = await engine.diff({ exitCode: null, ...params });
    if (stdout) {
      printId += 1;
      reply({ id: printId, method: 'print', params: { content: stdout } });
    }
    return result;
  }
  if (typeof engine[method] !== 'function') throw new Error(`The WebAssembly schema engine has no method ${method}.`);
  return (await engine[method](params)) ?? {};
};

/** The commands that the tool gives as arguments instead of over standard input. */
const runCommand = async () => {
  try {
    if (flags.includes('can-connect-to-database')) await withClient(databaseUrl, () => undefined);
    else if (flags.includes('create-database')) await create(databaseName);
    else if (flags.includes('drop-database')) await drop(databaseName);
    log('INFO', 'done');
  } catch (error) {
    log('ERROR', error.message, { is_panic: false, error_code: KNOWN_ERRORS[error.code] ?? '', meta: {} });
    process.exitCode = 1;
  }
};

const serve = () => {
  let lastId;
  let open = 0;
  let closed = false;
  const endWhenIdle = () => closed && open === 0 && process.exit(0);
  process.on('uncaughtException', (error) => {
    const message = `The schema engine panicked: ${panicMessage ?? error.stack}`;
    reply({ id: lastId, error: { code: PANIC, message: 'panic', data: { is_panic: false, message } } });
    process.exitCode = 1;
    setImmediate(() => process.exit());
  });
  const serveLine = async (line) => {
    const { id, method, params } = JSON.parse(line);
    if (!method) return; // an answer to something that was printed
    open += 1;
    lastId = id;
    try {
      reply({ id, result: await answer(method, params) });
    } catch (error) {
      const data = {
        is_panic: false,
        message: error?.message ?? String(error),
        error_code: error?.code,
        meta: error?.meta,
      };
      reply({ id, error: { code: PANIC, message: 'An error happened.', data } });
    }
    open -= 1;
    endWhenIdle();
  };
  readline
    .createInterface({ input: process.stdin })
    .on('line', (line) => void serveLine(line))
    .on('close', () => {
      closed = true;
      endWhenIdle();
    });
};

if (flags.includes('--version')) console.log('schema-engine-wasm');
else if (flags.includes('cli')) await runCommand();
else serve();
