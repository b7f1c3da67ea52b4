/** The example of a conversation, in the brand's words. */
import { useTranslation } from 'react-i18next';

const lines = [1, 2, 3, 4, 5] as const;

interface TalkLine {
  key: number;
  text: string;
  /** Every other line is the visitor's own. */
  mine: boolean;
  /** Who says it, for who cannot see it. */
  speaker: string;
}

/** Its first lines, at most five. */
export function useTalk(count: number): TalkLine[] {
  const { t } = useTranslation('home');
  return lines.slice(0, count).map((key) => {
    const mine = key % 2 === 0;
    return {
      key,
      text: t(`talk_${key}`),
      mine,
      speaker: `${mine ? t('talk_you') : t('talk_them')}: `,
    };
  });
}
