// Starts the product in production mode behind the real proxy at /browser, and runs a command against it:
//   node scripts/product/main.ts [--api-root=<folder>] [--shop-root=<folder>] [command …]
// The command gets E2E_URL, and E2E_DATA_DIR with ready.json and logs/. Without a command it waits for Ctrl-C.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { findNginx } from '../proxy/find-nginx.testing.ts';
import { ROOT } from '../start/settings.ts';
import { startProduct } from './product.ts';

const args = process.argv.slice(2);
const option = (name: string): Record<string, string> => {
  const found = args.find((arg) => arg.startsWith(`--${name}-root=`));
  return found ? { [name]: path.resolve(found.slice(`--${name}-root=`.length)) } : {};
};
const [command, ...rest] = args.filter((arg) => !/^--(api|shop)-root=/.test(arg));

const nginx = await findNginx();
if (nginx.program === null) {
  console.error(nginx.why);
  process.exit(1);
}
const roots = { ...option('api'), ...option('shop') };
const product = await startProduct({ nginx: nginx.program, roots, basePath: '/browser' });
console.log(`The product runs at ${product.url}; its accounts are in ${product.folder}/ready.json.`);
let code = 1;
try {
  if (command) {
    const env = { ...process.env, E2E_URL: product.url, E2E_DATA_DIR: product.folder };
    const child = spawn(command, rest, { cwd: path.join(ROOT, 'e2e'), env, stdio: 'inherit' });
    const [ended] = await once(child, 'exit');
    code = typeof ended === 'number' ? ended : 1;
  } else {
    await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
    code = 0;
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
}
await product.stop();
process.exit(code);
