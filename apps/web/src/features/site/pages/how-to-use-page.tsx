import type from '../../../ui/theme/type.module.css';
import { ProseBlocks } from '../layout/prose-blocks.tsx';
import { buttonClass } from '../layout/site-button.ts';
import type { SiteContext } from '../site-context.ts';
import { getText } from '../texts.ts';
import styles from './how-to-use-page.module.css';

/** The way from an account to a book on every device, as large numbered steps. */
export const HowToUsePage = ({ context }: { context: SiteContext }) => {
  const { heading, lede, sections } = getText('how-to-use', context.language);
  return (
    <>
      <header className={styles.head}>
        <h1 className={type.titleXl}>{heading}</h1>
        <p>{lede}</p>
      </header>
      <div className={styles.band}>
        <ol className={styles.steps}>
          {sections.map(({ id, title, body }) => (
            <li key={id}>
              <h2 id={id} tabIndex={-1} className={type.titleM}>
                {title}
              </h2>
              <div className={styles.body}>
                <ProseBlocks context={context} body={body} />
              </div>
            </li>
          ))}
        </ol>
      </div>
      <p className={styles.end}>
        <a className={buttonClass({ kind: 'primary', size: 'l' })} href={context.toApp()}>
          {context.words.logIn}
        </a>
      </p>
    </>
  );
};
