import { ArrowUpDown } from 'lucide-react';
import { type ComponentProps, Fragment } from 'react';
import { Button } from './button.tsx';
import styles from './sort-button.module.css';

type SortButtonProps<V extends string> = Omit<ComponentProps<typeof Button>, 'children'> & {
  order: V;
  choices: readonly { value: V; label: string }[];
};

/** The button of a menu of sort orders. It is as wide as the longest of them needs, so that nothing beside it moves. */
export const SortButton = <V extends string>({ order, choices, ...button }: SortButtonProps<V>) => (
  <span className={styles.sort}>
    <Button kind="quiet" size="s" icon={ArrowUpDown} {...button}>
      <span className={styles.labels}>
        {choices.map(({ value, label }) => (
          <Fragment key={value}>
            {value === order ? <span>{label}</span> : <span className={styles.other} data-label={label} />}
          </Fragment>
        ))}
      </span>
    </Button>
  </span>
);
