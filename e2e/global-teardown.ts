import { rmSync } from 'node:fs';

/** Removes the data of a run at exit. A killed run leaves it in the system's temporary folder. */
const removeTestData = (): void => {
  process.once('exit', () => rmSync(process.env.E2E_FOLDER ?? '', { recursive: true, force: true }));
};

export default removeTestData;
