import type { SiteSection } from '@lectern/texts/shapes/site-text';
import type { ReactNode } from 'react';
import { cx } from '../../../ui/cx.ts';
import type from '../../../ui/theme/type.module.css';
import type { SiteContext } from '../site-context.ts';
import { Contents } from './contents.tsx';
import styles from './prose.module.css';
import { ProseBlocks } from './prose-blocks.tsx';

/** From this many sections on, a page of running text has a table of contents. */
const MIN_SECTIONS_WITH_CONTENTS = 4;

type ProseProps = {
  context: SiteContext;
  heading: string;
  lede: string;
  sections: readonly SiteSection[];
  /** Numbers the sections, as in a contract. */
  isNumbered?: boolean;
  /** Below the lede: version, links, tabs. */
  head?: ReactNode;
  /** Below the text: a form, the next step. */
  children?: ReactNode;
  /** Renders the body of a section, where its blocks are of another kind. */
  renderBody?: (section: SiteSection) => ReactNode;
};

/** A page of running text: heading, lede, a column of prose, and its table of contents beside it. */
export const Prose = ({
  context,
  heading,
  lede,
  sections,
  isNumbered = false,
  head,
  children,
  renderBody,
}: ProseProps) => {
  const hasContents = sections.length >= MIN_SECTIONS_WITH_CONTENTS;
  return (
    <div className={cx(styles.page, hasContents && styles.withContents)}>
      <header className={styles.head}>
        <h1 className={type.titleXl}>{heading}</h1>
        <p className={styles.lede}>{lede}</p>
        {head}
      </header>
      {hasContents && <Contents context={context} sections={sections} isNumbered={isNumbered} />}
      <article className={styles.text}>
        {sections.map((section, index) => (
          <section key={section.id} aria-labelledby={section.id}>
            <h2 id={section.id} tabIndex={-1} className={type.titleS}>
              {isNumbered && <span className={styles.number}>{index + 1}. </span>}
              {section.title}
            </h2>
            {renderBody ? renderBody(section) : <ProseBlocks context={context} body={section.body} />}
          </section>
        ))}
        {children}
      </article>
    </div>
  );
};
