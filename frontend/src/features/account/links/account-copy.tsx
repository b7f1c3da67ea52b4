import { Check, FileJson } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSettings } from '#lib/settings.tsx';
import { Outcome } from '#ui/outcome.tsx';
import { fetchCopy } from '../api.ts';
import { exportFileName, saveFile } from '../export-file.ts';
import { LinkAction } from './link-action.tsx';
import { SupportLine } from './support-line.tsx';

type Copy = Awaited<ReturnType<typeof fetchCopy>>;

const getFileName = ({ brand, exported_at }: Copy) => exportFileName(brand.name, exported_at);

/** A member's copy of their data, which they asked the support for. Nobody has to be logged in. */
export function AccountCopy() {
  const { t } = useTranslation('account');
  const { name } = useSettings();
  return (
    <LinkAction
      icon={<FileJson />}
      title={t('copy.title')}
      text={t('copy.text', { brand: name })}
      button={t('copy.button')}
      redeem={fetchCopy}
      onDone={(copy) => saveFile(getFileName(copy), copy)}
      done={(copy) => (
        <Outcome
          tone="success"
          icon={<Check />}
          title={t('copy.done_title')}
          text={t('copy.done_text', { file: getFileName(copy) })}
          focused
        >
          <SupportLine />
        </Outcome>
      )}
      invalid={
        <>
          <p>{t('copy.invalid')}</p>
          <SupportLine />
        </>
      }
    />
  );
}
