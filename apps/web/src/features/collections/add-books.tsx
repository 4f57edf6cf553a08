import type { Collection } from '@lectern/contracts';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, type ButtonLook } from '../../ui/button.tsx';
import { BookPicker } from './book-picker.tsx';

/** “Add books”: opens the picker of books for a collection. */
export const AddBooks = ({ collection, ...look }: { collection: Collection } & ButtonLook) => {
  const { t } = useTranslation('collections');
  const [visit, setVisit] = useState({ isOpen: false, count: 0 });
  return (
    <>
      <Button icon={Plus} {...look} onPress={() => setVisit(({ count }) => ({ isOpen: true, count: count + 1 }))}>
        {t('fill.open')}
      </Button>
      {visit.count > 0 && (
        <BookPicker
          key={visit.count}
          collection={collection}
          isOpen={visit.isOpen}
          onClose={() => setVisit(({ count }) => ({ isOpen: false, count }))}
        />
      )}
    </>
  );
};
