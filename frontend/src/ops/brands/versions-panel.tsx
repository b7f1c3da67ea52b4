import { Link } from 'react-router';
import { getListText } from '../money/money-text.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { Mark } from '../parts/mark.tsx';
import { Nothing } from '../parts/nothing.tsx';
import rowEnd from '../parts/row-buttons.module.css';
import { getMomentText } from '../times.ts';
import { getBrandPath } from './brand-paths.ts';
import type { BrandDetails, Version } from './brands-data.ts';
import styles from './versions-panel.module.css';

/** All versions of a brand, the newest first. */
export function VersionsPanel({
  details,
  now,
  onRollBack,
}: {
  details: BrandDetails;
  now: number;
  onRollBack: (number: number) => void;
}) {
  if (details.versions.length === 0) {
    return <Nothing>What is in use was published before versions were kept.</Nothing>;
  }
  return (
    <DataTable
      label="Versions"
      names={['Version', 'Made', 'In use since', 'By', { hidden: 'Actions' }]}
    >
      {details.versions.map((version) => (
        <tr key={version.number}>
          <th scope="row">
            <span className={styles.number}>
              {version.number}
              <VersionMark version={version} details={details} />
            </span>
          </th>
          <td data-name="Made">{getMomentText(version.made_at, now)}</td>
          <td data-name="In use since">
            {version.published_at ? getMomentText(version.published_at, now) : 'Never'}
          </td>
          <td data-name="By">{getPublisherText(version)}</td>
          <td>
            <VersionActions version={version} details={details} onRollBack={onRollBack} />
          </td>
        </tr>
      ))}
    </DataTable>
  );
}

/** Who put a version into use: people, or a command. */
export const getPublisherText = ({ published_at, published_by }: Version): string => {
  if (!published_at) return '–';
  return published_by.length > 0 ? getListText(published_by) : 'The command line';
};

export function VersionMark({
  version: { number },
  details: { live, draft },
}: {
  version: Version;
  details: BrandDetails;
}) {
  if (number === live) return <Mark tone="green">Live</Mark>;
  return number === draft ? <Mark tone="line">Draft</Mark> : null;
}

/** Whether a version was in use before, so that one can go back to it. */
export const isEarlier = (
  { number, published_at }: Version,
  { live, draft }: BrandDetails,
): boolean => published_at !== null && number !== live && number !== draft;

function VersionActions({
  version,
  details,
  onRollBack,
}: {
  version: Version;
  details: BrandDetails;
  onRollBack: (number: number) => void;
}) {
  const { number } = version;
  if (number === details.live) return null;
  return (
    <span className={rowEnd.root}>
      <ActionButton
        as={Link}
        to={getBrandPath(details.brand.id, { tab: 'differences', version: number })}
        aria-label={`Compare version ${number} with the one in use`}
      >
        Compare
      </ActionButton>
      {isEarlier(version, details) && (
        <ActionButton
          aria-label={`Roll back to version ${number}`}
          onClick={() => onRollBack(number)}
        >
          Roll back
        </ActionButton>
      )}
    </span>
  );
}
