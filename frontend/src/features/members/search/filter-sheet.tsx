import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Search } from '#shared/model/search.ts';
import { Button } from '#ui/button.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { SearchFilters } from './search-filters.tsx';
import { useResultCount } from './use-result-count.ts';

interface FilterSheetProps {
  open: boolean;
  onClose: () => void;
  /** What is searched for now, and what a search starts from. */
  search: Search;
  start: Search;
  onChange: (next: Search) => void;
}

/** The filters on a phone: nothing is searched for before the member says so. */
export default function FilterSheet({ open, onClose, search, start, onChange }: FilterSheetProps) {
  const { t } = useTranslation(['search', 'common']);
  const [draft, setDraft] = useState(search);
  const { found, keep } = useResultCount(draft, open);
  useEffect(() => {
    if (open) setDraft(search);
  }, [open, search]);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('filters.title')}
      closeLabel={t('common:actions.close')}
      actionsLayout="row"
      actions={
        <>
          <Button variant="secondary" size="lg" onClick={() => setDraft(start)}>
            {t('filters.reset')}
          </Button>
          <Button
            size="lg"
            onClick={() => {
              keep();
              onChange(draft);
              onClose();
            }}
          >
            {found === null
              ? t('filters.show')
              : found.more
                ? t('filters.show_least', { least: found.count })
                : t('filters.show_count', { count: found.count })}
          </Button>
        </>
      }
    >
      <SearchFilters search={draft} start={start} onChange={setDraft} />
    </Sheet>
  );
}
