// Installs the packages that a task needs, only when something has changed since the last install.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The oldest Node that runs TypeScript directly. */
export const OLDEST_NODE = 24;

/** Whether this Node can run everything, so that no other one is downloaded. */
export const isNodeSupported = (version = process.versions.node) => Number(version.split('.')[0]) >= OLDEST_NODE;

/** The path of the Node from npm, if it is installed. */
export const getPinnedNodePath = (root) => path.join(root, 'node_modules', '.bin', 'node');

const RUNNING_PACKAGES = ['@lectern/api...', '@lectern/web...', '@lectern/shop...', '@lectern/scripts...'];
const PACKAGE_WITH_NODE = 'lectern';
const TOP_FOLDERS = ['scripts', 'e2e', 'bench', 'faults'];
const KEPT_OUTPUT_CHARS = 20_000;
const SHOWN_LINES = 15;

const manifests = (root) => {
  const inside = (folder) =>
    existsSync(path.join(root, folder))
      ? readdirSync(path.join(root, folder)).map((name) => path.join(folder, name))
      : [];
  const folders = ['.', ...inside('apps'), ...inside('packages'), ...TOP_FOLDERS];
  return folders.map((folder) => path.join(folder, 'package.json')).filter((file) => existsSync(path.join(root, file)));
};

/** A hash of everything that determines the result of an install. */
const fingerprint = (root) => {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`);
  for (const file of ['pnpm-lock.yaml', 'pnpm-workspace.yaml', ...manifests(root).sort((a, b) => (a < b ? -1 : 1))]) {
    hash.update(file).update(readFileSync(path.join(root, file)));
  }
  return hash.digest('hex');
};

const readStamp = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined; // missing, or truncated by a crash: install again
  }
};

const runCaptured = (command, args, options) =>
  new Promise((resolve) => {
    let output = '';
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    const keep = (chunk) => {
      output = (output + chunk).slice(-KEPT_OUTPUT_CHARS);
    };
    child.stdout.setEncoding('utf8').on('data', keep);
    child.stderr.setEncoding('utf8').on('data', keep);
    child.on('error', (error) => resolve({ code: 1, output: `${output}${error.message}` }));
    child.on('close', (code) => resolve({ code, output }));
  });

/** Explains a failed install: the problem and what to do about it. */
export const explainFailure = (output) => {
  if (/ENOSPC|no space left|disk quota/i.test(output)) {
    return 'The disk is full: the packages need about 1.5 GB. Make room and run the command again.';
  }
  if (
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ECONNRESET|ENETUNREACH|network|dns error|error sending request|certificate|request to \S+ failed/i.test(
      output,
    )
  ) {
    return 'The npm registry cannot be reached, and some packages are not here yet. Check the connection (or the proxy and registry settings of npm) and run the command again.';
  }
  if (/EACCES|EPERM|permission denied/i.test(output)) {
    return 'This account may not write the packages into the checkout or into its own cache folder. Give it the checkout, or set HOME to a folder of its own.';
  }
  if (/OUTDATED_LOCKFILE/i.test(output))
    return 'pnpm-lock.yaml does not fit the package.json files: run "npx pnpm install" and commit it.';
  return 'The packages could not be installed.';
};

/**
 * Options of the package manager for a start. They exclude the development tools (half of the download), and Node if this one is
 * recent enough. The packages are verified by the checksums of the lockfile only; the tests, which install first, also check
 * their history in the registry, which is a larger download than the packages themselves.
 */
export const getStartOptions = (root, nodeVersion = process.versions.node) => {
  // npm runs this script with the Node in node_modules if there is one, so the version says nothing about the machine's own.
  const includesNode = existsSync(getPinnedNodePath(root)) || !isNodeSupported(nodeVersion);
  const packages = includesNode ? [PACKAGE_WITH_NODE, ...RUNNING_PACKAGES] : RUNNING_PACKAGES;
  return ['--prod', '--trust-lockfile', ...packages.map((name) => `--filter=${name}`)];
};

/**
 * @param {string} root the checkout
 * @param {'start' | 'all'} scope what the task needs
 * @param {NodeJS.ProcessEnv} env for the package manager
 * @returns {Promise<string | undefined>} the problem, as a message for the operator
 */
export const installPackages = async (root, scope, env) => {
  const modules = path.join(root, 'node_modules');
  const stampFile = path.join(modules, '.lectern-install.json');
  const currentFingerprint = fingerprint(root);
  const stamp = readStamp(stampFile);
  const hasScope = stamp?.scope === 'all' || stamp?.scope === scope;
  const isComplete =
    existsSync(path.join(modules, '.modules.yaml')) && (isNodeSupported() || existsSync(getPinnedNodePath(root)));
  if (stamp?.fingerprint === currentFingerprint && hasScope && isComplete) return undefined;

  const targetScope = stamp?.scope === 'all' ? 'all' : scope;
  console.error('Installing the packages; the first time this takes about a minute …');
  const { packageManager } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const args = [
    '--yes',
    packageManager,
    'install',
    '--frozen-lockfile',
    ...(targetScope === 'all' ? [] : getStartOptions(root)),
  ];
  const onWindows = process.platform === 'win32';
  const { code, output } = await runCaptured(onWindows ? 'npx.cmd' : 'npx', args, { cwd: root, env, shell: onWindows });
  if (code !== 0) return `${output.trim().split('\n').slice(-SHOWN_LINES).join('\n')}\n\n${explainFailure(output)}`;
  mkdirSync(modules, { recursive: true });
  writeFileSync(stampFile, JSON.stringify({ fingerprint: currentFingerprint, scope: targetScope }));
  return undefined;
};
