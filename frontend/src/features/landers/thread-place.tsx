import { useState } from 'react';
import { useSettings } from '#lib/settings.tsx';
import { usePlaceFields } from '#lib/use-place-fields.ts';
import { QueryFailure } from '#ui/query-failure.tsx';
import { Select } from '#ui/select.tsx';
import type { Answers } from './thread-answers.ts';
import { ThreadBox } from './thread-labels.tsx';

interface ThreadPlaceProps {
  labelledBy: string;
  answers: Answers;
  onChanged: (changed: Pick<Answers, 'country' | 'region'>) => void;
}

/** Asks for the region, and for the country where the brand serves several. */
export function ThreadPlace({ labelledBy, answers, onChanged }: ThreadPlaceProps) {
  const { geoip_selected_country } = useSettings();
  const [listed, setListed] = useState<string>(geoip_selected_country);
  const country = answers.country || listed;
  const fields = usePlaceFields(country);
  return (
    <ThreadBox labelledBy={labelledBy}>
      {fields.country && (
        <Select
          {...fields.country}
          name="country"
          value={country}
          onChange={({ currentTarget: { value } }) => {
            setListed(value);
            onChanged({ country: '', region: '' });
          }}
        />
      )}
      <Select
        {...fields.region}
        name="region"
        value={answers.region}
        onChange={({ currentTarget: { value } }) =>
          onChanged({ country: value && country, region: value })
        }
      />
      {fields.failure && <QueryFailure query={fields.failure} brief inline />}
    </ThreadBox>
  );
}
