/** Downloads of lists that come in pages. */
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useToasts } from '#ui/toast.tsx';
import { getFailureText } from '../api.ts';
import { downloadText } from '../csv.ts';
import { ActionButton } from './action-button.tsx';

interface Page<Row> {
  rows: readonly Row[];
  /** Null on the last page. */
  cursor: string | null;
}

/** Downloads the rows of all pages as one file. */
export function CsvButton<Row>({
  label,
  fileName,
  rowsName,
  none,
  readPage,
  toCsv,
}: {
  label: string;
  fileName: string;
  /** What the rows are, such as entries. */
  rowsName: string;
  /** Said instead of a file without rows; where it is absent, that file is downloaded. */
  none?: string;
  /** @throws what the call did */
  readPage: (cursor: string | null) => Promise<Page<Row>>;
  toCsv: (rows: readonly Row[]) => string;
}) {
  const toasts = useToasts();
  const [sending, setSending] = useState(false);
  const download = async () => {
    setSending(true);
    try {
      const rows: Row[] = [];
      let cursor: string | null = null;
      do {
        const page: Page<Row> = await readPage(cursor);
        rows.push(...page.rows);
        cursor = page.cursor;
      } while (cursor !== null);
      if (none && rows.length === 0) {
        toasts.show({ title: 'Nothing to download', message: none });
        return;
      }
      downloadText(fileName, toCsv(rows));
      toasts.show({ title: `${rows.length} ${rowsName} downloaded` });
    } catch (cause) {
      toasts.show({ title: 'Not downloaded', message: getFailureText(cause), tone: 'danger' });
    } finally {
      setSending(false);
    }
  };
  return (
    <ActionButton icon={<Download />} sending={sending} onClick={() => void download()}>
      {label}
    </ActionButton>
  );
}
