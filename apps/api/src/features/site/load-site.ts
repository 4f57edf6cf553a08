import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { SiteRenderer } from '@lectern/contracts';

/** The built public pages: the renderer, and the folder of the files that the pages load; null: none. */
export type SiteBuild = { renderer: SiteRenderer; assetsFolder: string | null };

/** Loads the build of the public pages. */
export const loadSite = async (folder: string): Promise<SiteBuild> => {
  const file = path.join(folder, 'render.js');
  if (!existsSync(file))
    throw new Error(`The public pages are not built: ${file} is missing. Run \`npm start\`, which builds them.`);
  // built from `features/site` of the web app, which the compiler checks against this type
  const { renderer } = (await import(pathToFileURL(file).href)) as { renderer: SiteRenderer };
  return { renderer, assetsFolder: path.join(folder, 'assets') };
};
