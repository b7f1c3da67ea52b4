import { useQuery } from '@tanstack/react-query';
import { Store } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router';
import { cx } from '#ui/cx.ts';
import { useBrandChoice } from '../brand-choice.ts';
import { useKeys } from '../keys.ts';
import { ActionButton } from '../parts/action-button.tsx';
import layouts from '../parts/list-and-item.module.css';
import { PanelLoading } from '../parts/panel-loading.tsx';
import { PanelState } from '../parts/panel-state.tsx';
import windowHeight from '../parts/window-height.module.css';
import { type Role, useSession } from '../session.tsx';
import { NotFound } from '../shell/not-found.tsx';
import { ScreenHead } from '../shell/screen-head.tsx';
import { useNow } from '../use-now.ts';
import { BrandList } from './brand-list.tsx';
import { type BrandTab, brandsPath, brandTabs, getBrandPath, tabKey } from './brand-paths.ts';
import { BrandView, NoSuchBrand } from './brand-view.tsx';
import { getBrandsNote } from './brand-words.ts';
import styles from './brands.module.css';
import { brandsQuery } from './brands-data.ts';

const everyMs = 30_000;

/** Who markets sees what brings members; the rest is an administrator's. */
const getTabs = (role: Role): readonly BrandTab[] =>
  role === 'administrator' ? brandTabs : ['landers', 'codes'];

/** The brands, and one of them. */
export default function Brands() {
  const { '*': rest = '' } = useParams();
  const { brand: chosen } = useBrandChoice();
  const parts = rest.split('/').filter(Boolean);
  const [id = null] = parts;
  if (parts.length > 1) return <NotFound />;
  // A brand that was chosen elsewhere is the one that opens.
  if (id === null && chosen) return <Navigate replace to={getBrandPath(chosen.id)} />;
  return <Desk id={id} />;
}

function Desk({ id }: { id: string | null }) {
  const { operator, brands: own } = useSession();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const now = useNow(everyMs);
  const list = useRef<HTMLElement>(null);
  const { data, error, isFetching, refetch } = useQuery(brandsQuery);
  const rows = data ?? [];
  const tabs = getTabs(operator.role);
  const asked = tabs.find((tab) => tab === params.get(tabKey));
  const at = rows.findIndex(({ brand }) => brand === id);
  const move = (step: 1 | -1) => {
    const row = at === -1 ? rows[0] : rows[at + step];
    if (row) void navigate(getBrandPath(row.brand, { tab: asked }));
  };
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    ...(id !== null && { Escape: () => void navigate(brandsPath) }),
  });

  // The open brand stands in sight of the list.
  const openId = at === -1 ? null : id;
  useEffect(() => {
    list.current
      ?.querySelector<HTMLElement>(`[data-brand="${openId}"]`)
      ?.scrollIntoView({ block: 'nearest' });
  }, [openId]);

  const brand = own.find((one) => one.id === id);
  const [first = 'landers'] = tabs;
  return (
    <div className={cx(windowHeight.root, id !== null && layouts.isOpen)}>
      <ScreenHead title="Brands" everything={null}>
        {rows.length > 0 && <p className={styles.note}>{getBrandsNote(rows)}</p>}
      </ScreenHead>
      <div className={cx(windowHeight.layout, layouts.layout)}>
        <section className={layouts.list} aria-label="List of brands" ref={list}>
          {!data ? (
            <div className={layouts.placeholder}>
              <PanelLoading
                query={{ error, isFetching, refetch }}
                title="The brands did not load"
                label="Loading the brands"
              />
            </div>
          ) : (
            <>
              {rows.length === 0 && (
                <PanelState
                  icon={<Store />}
                  title="No brand is published"
                  text="None of your brands is online yet."
                />
              )}
              <BrandList
                rows={rows}
                brands={own}
                current={id}
                tab={asked}
                isAdministrator={operator.role === 'administrator'}
                now={now}
              />
            </>
          )}
        </section>
        <div className={styles.brand}>
          {id === null ? (
            <div className={layouts.nothing}>
              <PanelState
                icon={<Store />}
                title="No brand is open"
                text="Choose one of the list."
                action={
                  rows.length > 0 && (
                    <ActionButton look="ink" shortcut="J" onClick={() => move(1)}>
                      Open the first
                    </ActionButton>
                  )
                }
              />
            </div>
          ) : brand ? (
            <BrandView key={id} brand={brand} tab={asked ?? first} tabs={tabs} now={now} />
          ) : (
            <NoSuchBrand />
          )}
        </div>
      </div>
    </div>
  );
}
