// Uploads every file of the test corpus over HTTP to a running product and compares the results with the manifest.  pnpm corpus
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import path from 'node:path';
import { createClient } from '../shared/client.ts';
import { findChildProcess, formatMegabytes, readResidentBytes } from '../shared/processes.ts';
import { startProduct } from '../shared/product.ts';
import { printLine } from '../shared/report.ts';
import { type Comparison, compareFields, describeMismatch, type Outcome } from './compare.ts';
import { type Expectation, type ProtocolCase, readCorpusFile, readManifest } from './manifest.ts';
import { upload } from './upload.ts';

const PORT = 3197;
const ROOT = path.resolve(import.meta.dirname, '../..');
const manifest = readManifest();
if (!manifest) {
  process.stdout.write('The corpus is missing: nothing was uploaded.\n');
  process.exit(0);
}

const product = await startProduct(PORT, { LOG_LEVEL: 'error' });
const api = findChildProcess(product.pid, 'apps/api/src/main.ts');
const mismatches: string[] = [];
const recordOutcome = (what: string, expectation: Expectation, outcome: Outcome): void => {
  const mismatch = describeMismatch(expectation, outcome);
  if (mismatch) mismatches.push(`${what}: ${mismatch}`);
};

const uploadFiles = async (): Promise<void> => {
  const { token } = await createClient(product.api, product.demo);
  const fields: Comparison[] = [];
  const idleBytes = readResidentBytes(api);
  let [peakBytes, slowest, slowestFile, hostile] = [idleBytes, 0, '', 0];
  const sampling = setInterval(() => (peakBytes = Math.max(peakBytes, readResidentBytes(api))), 20);
  for (const file of manifest.files) {
    const startedAt = performance.now();
    const outcome = await upload(product.api, token, { name: file.upload_as, bytes: readCorpusFile(file.file) });
    const elapsedMs = performance.now() - startedAt;
    if (file.file.startsWith('hostile/')) hostile += 1;
    if (elapsedMs > slowest) [slowest, slowestFile] = [elapsedMs, file.file];
    recordOutcome(file.file, file.expect, outcome);
    if (!outcome.book) continue;
    for (const comparison of compareFields(file, outcome.book)) {
      fields.push(comparison);
      const { field, actual, expected, isMatch } = comparison;
      if (!isMatch)
        printLine(`| ${file.file} | ${field} | ${actual || '–'} | ${[...new Set(expected)].join(' or ') || '–'} |`);
    }
  }
  clearInterval(sampling);
  const matchCount = fields.filter(({ isMatch }) => isMatch).length;
  printLine(
    `${manifest.files.length} files, ${hostile} of them hostile; ${matchCount} of ${fields.length} fields match the manifest`,
  );
  printLine(
    `slowest answer ${(slowest / 1000).toFixed(1)} s (${slowestFile}); API idle ${formatMegabytes(idleBytes)}, at most +${formatMegabytes(peakBytes - idleBytes)}`,
  );
};

const uploadNameCases = async (): Promise<void> => {
  const { token, ask } = await createClient(product.api, product.second);
  for (const { id, file, upload_as: name, expect } of manifest.upload_name_cases) {
    const outcome = await upload(product.api, token, { name, bytes: readCorpusFile(file) });
    recordOutcome(id, expect, outcome);
    if (outcome.book) await ask('POST', `/fileops/delete/?fast_hash=${outcome.book.fast_hash}`);
    await ask('DELETE', '/bin'); // otherwise the next upload restores it under its first name
  }
};

const setLimit = (reader: string, bytes: number): void => {
  const env = { ...process.env, DATA_DIR: product.dataDir };
  execFileSync(process.execPath, ['scripts/admin.ts', 'reader', 'set-limit', reader, String(bytes)], {
    cwd: ROOT,
    env,
  });
};

const runProtocolCase = async (protocolCase: ProtocolCase): Promise<Outcome> => {
  const [first, second] = [
    await createClient(product.api, product.demo),
    await createClient(product.api, product.second),
  ];
  const { token } = second;
  const clear = async (): Promise<void> => {
    const { items } = (await (await second.ask('GET', '/books')).json()) as { items: { fast_hash: string }[] }; // by contract
    for (const { fast_hash: hash } of items) await second.ask('POST', `/fileops/delete/?fast_hash=${hash}`);
    await second.ask('DELETE', '/bin');
  };
  await clear();
  if (protocolCase.get !== undefined) {
    const answer = await fetch(`${product.api}/${protocolCase.get}`, { headers: { authorization: `Bearer ${token}` } });
    return { code: ((await answer.json()) as { error_code?: number }).error_code ?? null }; // by contract
  }
  if (protocolCase.first !== undefined && protocolCase.second !== undefined) {
    const bytes = readCorpusFile(protocolCase.first);
    const firstUploader = protocolCase.as_user === 'second' ? first.token : token;
    await upload(product.api, firstUploader, { name: path.basename(protocolCase.first), bytes });
    return upload(product.api, token, {
      name: protocolCase.secondAs ?? path.basename(protocolCase.second),
      bytes: readCorpusFile(protocolCase.second),
    });
  }
  const bytes = readCorpusFile(protocolCase.file ?? '');
  const headers = { ...protocolCase.headers };
  if (headers['file_md5']?.startsWith('<')) headers['file_md5'] = createHash('md5').update(bytes).digest('hex');
  const limit = protocolCase.account?.files_size_limit;
  if (limit !== undefined) setLimit(product.second.username, typeof limit === 'number' ? limit : bytes.length);
  const outcome = await upload(product.api, token, { name: path.basename(protocolCase.file ?? ''), bytes, headers });
  if (limit !== undefined) setLimit(product.second.username, 2 * 1024 ** 3);
  return outcome;
};

try {
  await uploadFiles();
  await uploadNameCases();
  for (const protocolCase of manifest.protocol_cases)
    recordOutcome(protocolCase.id, protocolCase.expect, await runProtocolCase(protocolCase));
  printLine(`${manifest.upload_name_cases.length} cases of names, ${manifest.protocol_cases.length} of protocol`);
  for (const line of mismatches) printLine(`mismatch: ${line}`);
  printLine(`${mismatches.length} results differ from the manifest`);
} finally {
  await product.stop();
}
process.exit(0);
