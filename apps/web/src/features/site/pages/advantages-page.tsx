import type { AdvantageId } from '@lectern/texts/shapes/site-text';
import { ALargeSmall, Bookmark, Headphones, Library, type LucideIcon, PackageOpen, Store } from 'lucide-react';
import { Icon } from '../../../ui/icon.tsx';
import type from '../../../ui/theme/type.module.css';
import { ProseBlocks } from '../layout/prose-blocks.tsx';
import type { SiteContext } from '../site-context.ts';
import { getText } from '../texts.ts';
import styles from './advantages-page.module.css';

const ICONS: Record<AdvantageId, LucideIcon> = {
  position: Bookmark,
  typography: ALargeSmall,
  listening: Headphones,
  organising: Library,
  shops: Store,
  ownership: PackageOpen,
};

/** Six advantages in a grid, and further details in two columns below. */
export const AdvantagesPage = ({ context }: { context: SiteContext }) => {
  const { heading, lede, advantages, sections } = getText('advantages', context.language);
  return (
    <>
      <header className={styles.head}>
        <h1 className={type.titleXl}>{heading}</h1>
        <p>{lede}</p>
      </header>
      <ul className={styles.advantages}>
        {advantages.map(({ id, title, text }) => (
          <li key={id} id={id}>
            <Icon of={ICONS[id]} size="l" />
            <h2 className={type.titleS}>{title}</h2>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      <div className={styles.band}>
        <div className={styles.details}>
          {sections.map(({ id, title, body }) => (
            <section key={id} aria-labelledby={id}>
              <h2 id={id} tabIndex={-1} className={type.titleS}>
                {title}
              </h2>
              <ProseBlocks context={context} body={body} />
            </section>
          ))}
        </div>
      </div>
    </>
  );
};
