import type from '../../../ui/theme/type.module.css';
import { CodeBlock } from '../layout/code-block.tsx';
import { Inline } from '../layout/inline.tsx';
import { buttonClass } from '../layout/site-button.ts';
import { findProductPicture, PICTURE_SIZE, SMALL_PICTURE_WIDTH } from '../pictures/pictures.ts';
import type { SiteContext } from '../site-context.ts';
import { getText } from '../texts.ts';
import styles from './about-page.module.css';
import { AboutShelf } from './about-shelf.tsx';

/** The page one would send to a friend: what this is, how it looks, and what it takes. */
export const AboutPage = ({ context }: { context: SiteContext }) => {
  const text = getText('about', context.language);
  const [firstLine, secondLine] = text.heading;
  return (
    <>
      <section className={styles.hero}>
        <div>
          <h1 className={styles.display}>
            {firstLine}
            <br />
            {secondLine}
          </h1>
          <p className={styles.lede}>{text.lede}</p>
          <p className={styles.actions}>
            <a className={buttonClass({ kind: 'primary', size: 'l' })} href={context.toApp()}>
              {text.signIn}
            </a>
            <a className={buttonClass({ size: 'l' })} href={context.toPage('howToUse')}>
              {text.howItWorks}
            </a>
          </p>
          <p className={styles.facts}>{text.facts}</p>
        </div>
        <AboutShelf context={context} />
      </section>
      <div className={styles.pictures}>
        {text.pictures.map(({ id, title, text: caption, alt }) => (
          <section key={id} className={styles.picture} aria-labelledby={id}>
            <ProductPicture context={context} id={id} alt={alt} />
            <div>
              <h2 id={id} className={type.titleL}>
                {title}
              </h2>
              <p>{caption}</p>
            </div>
          </section>
        ))}
      </div>
      <div className={styles.subjects}>
        {(['formats', 'devices', 'privacy'] as const).map((id) => (
          <section key={id} aria-labelledby={id}>
            <h2 id={id} className={type.titleS}>
              {text[id].title}
            </h2>
            <p>
              <Inline context={context} text={text[id].text} />
            </p>
          </section>
        ))}
      </div>
      <section className={styles.band} aria-labelledby="self-hosting">
        <div className={styles.selfHosting}>
          <div>
            <h2 id="self-hosting" className={type.titleL}>
              {text.selfHosting.title}
            </h2>
            <p>
              <Inline context={context} text={text.selfHosting.text} />
            </p>
          </div>
          <CodeBlock context={context} code={text.selfHosting.command} />
        </div>
      </section>
    </>
  );
};

type PictureId = 'library' | 'reader' | 'player';

/** How wide the stylesheet shows a picture. */
const PICTURE_SIZES = '(min-width: 1440px) 770px, (min-width: 1024px) 57vw, calc(100vw - 32px)';

/** A picture for each mode, of which the stylesheet shows one; the browser does not load the other. */
const ProductPicture = ({ context, id, alt }: { context: SiteContext; id: PictureId; alt: string }) => (
  <div className={styles.frame}>
    {(['light', 'dark'] as const).map((mode) => {
      const picture = findProductPicture(id, mode);
      if (picture === null) return null;
      const { large, small } = picture;
      return (
        <img
          key={mode}
          src={context.toFile(large)}
          srcSet={`${context.toFile(small)} ${SMALL_PICTURE_WIDTH}w, ${context.toFile(large)} ${PICTURE_SIZE.width}w`}
          sizes={PICTURE_SIZES}
          alt={alt}
          {...PICTURE_SIZE}
          className={styles[mode]}
          loading="lazy"
          decoding="async"
        />
      );
    })}
  </div>
);
