import type { ProseText } from '@lectern/texts/shapes/site-text';
import { Prose } from '../layout/prose.tsx';
import type { SiteContext } from '../site-context.ts';
import { getText, type SiteTextName, type SiteTexts } from '../texts.ts';

/** Names of texts that are running prose. */
export type ProseTextName = {
  [Name in SiteTextName]: SiteTexts[Name] extends ProseText ? Name : never;
}[SiteTextName];

/** A page that consists of one text. */
export const ProsePage = ({ context, name }: { context: SiteContext; name: ProseTextName }) => {
  const { heading, lede, sections } = getText(name, context.language);
  return <Prose context={context} heading={heading} lede={lede} sections={sections} />;
};
