import type { SiteBlock } from '@lectern/texts/shapes/site-text';
import { Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { buildRetentionTable } from '../retention-text.ts';
import type { SiteContext } from '../site-context.ts';
import { getText } from '../texts.ts';
import { CodeBlock } from './code-block.tsx';
import { Inline } from './inline.tsx';
import styles from './prose.module.css';

type BlocksProps = { context: SiteContext; body: readonly SiteBlock[] };

/** The blocks of a section, one below the other. */
export const ProseBlocks = ({ context, body }: BlocksProps): ReactNode =>
  body.map((block, index) => <Block key={index} context={context} block={block} />);

/** The paragraph in whose place the table of retention periods stands. */
const RETENTION_PLACEHOLDER = '{retention}';

const Block = ({ context, block }: { context: SiteContext; block: SiteBlock }): ReactNode => {
  if (block === RETENTION_PLACEHOLDER) return <RetentionTable context={context} />;
  if (typeof block === 'string')
    return (
      <p>
        <Inline context={context} text={block} />
      </p>
    );
  if ('list' in block)
    return (
      <ul className={styles.list}>
        <Items context={context} items={block.list} />
      </ul>
    );
  if ('steps' in block)
    return (
      <ol className={styles.steps}>
        <Items context={context} items={block.steps} />
      </ol>
    );
  if ('note' in block)
    return (
      <div className={styles.note}>
        <Icon of={Info} />
        <p>
          <Inline context={context} text={block.note} />
        </p>
      </div>
    );
  if ('code' in block) return <CodeBlock context={context} code={block.code} />;
  return <Table context={context} {...block.table} />;
};

const Items = ({ context, items }: { context: SiteContext; items: readonly string[] }): ReactNode =>
  items.map((item, index) => (
    <li key={index}>
      <Inline context={context} text={item} />
    </li>
  ));

const RetentionTable = ({ context }: { context: SiteContext }) => {
  const text = getText('retention', context.language);
  return (
    <>
      <Table context={context} {...buildRetentionTable(text, context.language)} />
      <p>{text.note}</p>
    </>
  );
};

/** A table that scrolls sideways by itself where the window is narrower. */
const Table = ({
  context,
  head,
  rows,
}: {
  context: SiteContext;
  head: readonly string[];
  rows: readonly (readonly string[])[];
}) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable element must be scrollable by keys
  <div className={styles.tableBox} tabIndex={0} role="group" aria-label={head.join(', ')}>
    <table className={styles.table}>
      <thead>
        <tr>
          {head.map((cell) => (
            <th key={cell} scope="col">
              {cell}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={index}>
            {row.map((cell, column) => {
              const text = <Inline context={context} text={cell} />;
              return column === 0 ? (
                <th key={column} scope="row">
                  {text}
                </th>
              ) : (
                <td key={column}>{text}</td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
