import { useQuery } from '@tanstack/react-query';
import { ListChecks } from 'lucide-react';
import { Link } from 'react-router';
import { usePolling } from '../activity.ts';
import { useBrandChoice, useScreenPath } from '../brand-choice.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { BrandName } from '../parts/brand-name.tsx';
import { DataTable } from '../parts/data-table.tsx';
import links from '../parts/inline-link.module.css';
import { PanelLoading } from '../parts/panel-loading.tsx';
import { PanelState } from '../parts/panel-state.tsx';
import { useSession } from '../session.tsx';
import { ScreenHead } from '../shell/screen-head.tsx';
import { getMomentText } from '../times.ts';
import { useNow } from '../use-now.ts';
import { getJobPath, moneyPath } from './job-paths.ts';
import { JobState } from './job-state.tsx';
import { getJobTitle } from './job-words.ts';
import styles from './jobs.module.css';
import { isUnderWay, jobsQuery, pollMs } from './jobs-data.ts';

const everyMs = 30_000;

/** Long work of finance: who asked for it, and how far it is. */
export default function Jobs() {
  const { brand } = useBrandChoice();
  const { brands } = useSession();
  const { data, error, isFetching, refetch } = useQuery(jobsQuery(brand?.id));
  const toScreen = useScreenPath();
  const now = useNow(everyMs);
  usePolling(() => data?.some(isUnderWay) && refetch(), pollMs);
  return (
    <>
      <ScreenHead title="Jobs" note="Reading, closing and exports of the last 30 days" />
      <div className={styles.root}>
        {!data ? (
          <PanelLoading
            query={{ error, isFetching, refetch }}
            title="The jobs did not load"
            label="Loading the jobs"
          />
        ) : data.length === 0 ? (
          <PanelState
            icon={<ListChecks />}
            title="No job yet"
            text="Reading a month, closing it and exporting run as jobs. They begin on Money."
            action={
              <ActionButton as={Link} to={toScreen(moneyPath)}>
                Go to Money
              </ActionButton>
            }
          />
        ) : (
          <DataTable label="Jobs" names={['What', 'Brand', 'Asked by', 'Asked', 'How it stands']}>
            {data.map((job) => {
              const own = brands.find(({ id }) => id === job.brand);
              return (
                <tr key={`${job.brand} ${job.id}`}>
                  <th scope="row">
                    <Link className={links.root} to={getJobPath(job)}>
                      {getJobTitle(job)}
                    </Link>
                  </th>
                  <td data-name="Brand">{own ? <BrandName brand={own} /> : job.brand}</td>
                  <td data-name="Asked by">{job.asked_by.name}</td>
                  <td data-name="Asked">{getMomentText(job.asked_at, now)}</td>
                  <td data-name="How it stands">
                    <JobState job={job} />
                  </td>
                </tr>
              );
            })}
          </DataTable>
        )}
      </div>
    </>
  );
}
