// Preloaded by the processes of the product (`node --import`): loads the copy of a TypeScript file that `write.mjs` has made without
// its types. Node would strip the types itself, with a compiler that takes 25 MB and a part of each start. A source without a copy
// is left to Node.
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { getCopy } from './folder.mjs';

const readCopy = (url) => {
  try {
    return readFileSync(getCopy(readFileSync(fileURLToPath(url))));
  } catch {
    return null; // not built
  }
};

registerHooks?.({
  load: (url, context, nextLoad) => {
    const isTypeScript = url.startsWith('file:') && url.endsWith('.ts') && !url.includes('/node_modules/');
    const source = isTypeScript ? readCopy(url) : null;
    return source === null ? nextLoad(url, context) : { format: 'module', source, shortCircuit: true };
  },
});
