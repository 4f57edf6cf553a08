import { rmSync } from 'node:fs';

/** The data of a run is of no use afterwards. A run that is killed leaves it to the system's temporary folder. */
const removePlaces = (): void => {
  process.once('exit', () => rmSync(process.env.E2E_FOLDER ?? '', { recursive: true, force: true }));
};

export default removePlaces;
