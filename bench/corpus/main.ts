// Every file of the test corpus over HTTP into a running product; what came out beside what must.  pnpm corpus
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import path from 'node:path';
import { aClient } from '../shared/client.ts';
import { childRunning, megabytes, residentBytes } from '../shared/memory.ts';
import { startProduct } from '../shared/product.ts';
import { type Comparison, compared, type Outcome, wrongResult } from './compare.ts';
import { bytesOf, type Expectation, type ProtocolCase, readManifest } from './manifest.ts';
import { upload } from './send.ts';

const PORT = 3197;
const ROOT = path.resolve(import.meta.dirname, '../..');
const manifest = readManifest();
if (!manifest) {
  process.stdout.write('The corpus is not here: nothing was uploaded.\n');
  process.exit(0);
}

const product = await startProduct(PORT, { LOG_LEVEL: 'error' });
const api = childRunning(product.pid, 'apps/api/src/main.ts');
const wrong: string[] = [];
const judge = (what: string, expectation: Expectation, outcome: Outcome): void => {
  const instead = wrongResult(expectation, outcome);
  if (instead) wrong.push(`${what}: ${instead}`);
};
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const files = async (): Promise<void> => {
  const { token } = await aClient(product.api, product.demo);
  const fields: Comparison[] = [];
  const idle = residentBytes(api);
  let [most, slowest, slowestFile, hostile] = [idle, 0, '', 0];
  const watching = setInterval(() => (most = Math.max(most, residentBytes(api))), 20);
  for (const file of manifest.files) {
    const began = performance.now();
    const outcome = await upload(product.api, token, { name: file.upload_as, bytes: bytesOf(file.file) });
    const took = performance.now() - began;
    if (file.file.startsWith('hostile/')) hostile += 1;
    if (took > slowest) [slowest, slowestFile] = [took, file.file];
    judge(file.file, file.expect, outcome);
    if (!outcome.book) continue;
    for (const comparison of compared(file, outcome.book)) {
      fields.push(comparison);
      const { field, ours, theirs, isRight } = comparison;
      if (!isRight) say(`| ${file.file} | ${field} | ${ours || '–'} | ${[...new Set(theirs)].join(' or ') || '–'} |`);
    }
  }
  clearInterval(watching);
  const right = fields.filter(({ isRight }) => isRight).length;
  say(
    `${manifest.files.length} files, ${hostile} of them hostile; ${right} of ${fields.length} fields as the manifest says`,
  );
  say(
    `slowest answer ${(slowest / 1000).toFixed(1)} s (${slowestFile}); API idle ${megabytes(idle)}, at most +${megabytes(most - idle)}`,
  );
};

const names = async (): Promise<void> => {
  const { token, ask } = await aClient(product.api, product.second);
  for (const { id, file, upload_as: name, expect } of manifest.upload_name_cases) {
    const outcome = await upload(product.api, token, { name, bytes: bytesOf(file) });
    judge(id, expect, outcome);
    if (outcome.book) await ask('POST', `/fileops/delete/?fast_hash=${outcome.book.fast_hash}`);
    await ask('DELETE', '/bin'); // else it comes back under its first name
  }
};

const setLimit = (reader: string, bytes: number): void => {
  const env = { ...process.env, DATA_DIR: product.dataDir };
  execFileSync(process.execPath, ['scripts/admin.ts', 'reader', 'set-limit', reader, String(bytes)], {
    cwd: ROOT,
    env,
  });
};

const protocol = async (one: ProtocolCase): Promise<Outcome> => {
  const [first, second] = [await aClient(product.api, product.demo), await aClient(product.api, product.second)];
  const { token } = second;
  const clear = async (): Promise<void> => {
    const { items } = (await (await second.ask('GET', '/books')).json()) as { items: { fast_hash: string }[] }; // by contract
    for (const { fast_hash: hash } of items) await second.ask('POST', `/fileops/delete/?fast_hash=${hash}`);
    await second.ask('DELETE', '/bin');
  };
  await clear();
  if (one.get !== undefined) {
    const answer = await fetch(`${product.api}/${one.get}`, { headers: { authorization: `Bearer ${token}` } });
    return { code: ((await answer.json()) as { error_code?: number }).error_code ?? null }; // by contract
  }
  if (one.first !== undefined && one.second !== undefined) {
    const bytes = bytesOf(one.first);
    const begins = one.as_user === 'second' ? first.token : token;
    await upload(product.api, begins, { name: path.basename(one.first), bytes });
    return upload(product.api, token, { name: one.secondAs ?? path.basename(one.second), bytes: bytesOf(one.second) });
  }
  const bytes = bytesOf(one.file ?? '');
  const headers = { ...one.headers };
  if (headers['file_md5']?.startsWith('<')) headers['file_md5'] = createHash('md5').update(bytes).digest('hex');
  const limit = one.account?.files_size_limit;
  if (limit !== undefined) setLimit(product.second.username, typeof limit === 'number' ? limit : bytes.length);
  const outcome = await upload(product.api, token, { name: path.basename(one.file ?? ''), bytes, headers });
  if (limit !== undefined) setLimit(product.second.username, 2 * 1024 ** 3);
  return outcome;
};

try {
  await files();
  await names();
  for (const one of manifest.protocol_cases) judge(one.id, one.expect, await protocol(one));
  say(`${manifest.upload_name_cases.length} cases of names, ${manifest.protocol_cases.length} of protocol`);
  for (const line of wrong) say(`wrong: ${line}`);
  say(`${wrong.length} results other than the manifest says`);
} finally {
  await product.stop();
}
process.exit(0);
