import { createHash } from 'node:crypto';
import path from 'node:path';

export const ROOT = path.resolve(import.meta.dirname, '../..');

/** The folder of the copies. Parser processes may read it, because it lies in the packages of the checkout. */
export const FOLDER = path.join(ROOT, 'node_modules/.cache/lectern-stripped');

/** The copy of a source has the hash of its bytes for a name, so that no copy of another source is ever loaded. */
export const getCopy = (source) => path.join(FOLDER, `${createHash('sha256').update(source).digest('hex')}.js`);
