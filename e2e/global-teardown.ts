import { rmSync } from 'node:fs';

/** The data folder of a run is of no use afterwards. A run that is killed leaves it to the system's temporary folder. */
const removePlace = (): void => {
  process.once('exit', () => rmSync(process.env.E2E_DATA_DIR ?? '', { recursive: true, force: true }));
};

export default removePlace;
