import { useQuery } from '@tanstack/react-query';
import { Search, UserRound, UserSearch, UserX } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { TextInput } from '#ui/text-input.tsx';
import { useBrandChoice } from '../brand-choice.ts';
import { useKeys } from '../keys.ts';
import { getMemberPath } from '../member-paths.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { Kbd } from '../parts/kbd.tsx';
import { PanelLoading } from '../parts/panel-loading.tsx';
import { PanelState } from '../parts/panel-state.tsx';
import { PlaceholderRows } from '../parts/placeholder.tsx';
import { WhichBrand } from '../parts/which-brand.tsx';
import { getCountryText } from '../profile-words.ts';
import type { Brand } from '../session.tsx';
import { ScreenHead } from '../shell/screen-head.tsx';
import { getDateText, getMomentText } from '../times.ts';
import { useNow } from '../use-now.ts';
import { MemberMarks } from './member-marks.tsx';
import styles from './members.module.css';
import { type FoundMember, membersQuery } from './members-data.ts';

const everyMs = 30_000;
const queryChars = 200;
const key = 'q';

const foundByNames: Record<FoundMember['found_by'], string> = {
  id: 'Id',
  email: 'E-mail',
  payment: 'Payment',
  case: 'Case',
  name: 'Name',
};

/** Finds a member of one brand. What is searched for stands in the address. */
export default function Members() {
  const { only: brand } = useBrandChoice();
  const [params, setParams] = useSearchParams();
  const q = (params.get(key) ?? '').trim().slice(0, queryChars);
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(q);
  // Another search of the same screen, such as that of the jump.
  const [seen, setSeen] = useState(q);
  if (seen !== q) {
    setSeen(q);
    setTyped(q);
  }
  useEffect(() => field.current?.focus(), []);
  useKeys({ '/': () => field.current?.focus() });

  const search = () => {
    const next = typed.trim();
    if (!next) return;
    setParams((old) => {
      if (brand) old.set('brand', brand.id);
      old.set(key, next);
      return old;
    });
  };

  return (
    <>
      <ScreenHead title="Members" isOneBrand />
      <div className={styles.root}>
        <search>
          <form
            className={styles.form}
            onSubmit={(event) => {
              event.preventDefault();
              search();
            }}
          >
            <TextInput
              ref={field}
              className={styles.field}
              label="Search members"
              labelHidden
              type="search"
              placeholder="Id, e-mail, payment, case or name"
              autoComplete="off"
              spellCheck={false}
              maxLength={queryChars}
              value={typed}
              trailing={<Kbd>/</Kbd>}
              onChange={(event) => setTyped(event.target.value)}
            />
            <ActionButton look="ink" type="submit" icon={<Search />} className={styles.submit}>
              Search
            </ActionButton>
          </form>
        </search>
        {!brand ? (
          <WhichBrand text="Members are found in one brand at a time." />
        ) : q === '' ? (
          <PanelState
            icon={<UserSearch />}
            title={`Find a member of ${brand.name}`}
            text="By id, e-mail address, payment, case, or the beginning of a name. A payment is ours or the provider’s."
          />
        ) : (
          <Results key={`${brand.id} ${q}`} brand={brand} q={q} typed={typed} field={field} />
        )}
      </div>
    </>
  );
}

function Results({
  brand,
  q,
  typed,
  field,
}: {
  brand: Brand;
  q: string;
  typed: string;
  field: RefObject<HTMLInputElement | null>;
}) {
  const { data, error, isFetching, refetch } = useQuery(membersQuery(brand.id, q));
  const navigate = useNavigate();
  const now = useNow(everyMs);
  const [current, setCurrent] = useState(0);
  const table = useRef<HTMLDivElement>(null);
  const members = data?.members ?? [];
  const [first] = members;
  const only = members.length === 1 && first && first.found_by !== 'name' ? first.id : null;
  // The search gives its place to the member, so that the way back does not lead here again.
  useEffect(() => {
    if (only) void navigate(getMemberPath(brand.id, only), { replace: true });
  }, [only, brand.id, navigate]);

  const open = () => {
    const member = members[current];
    if (member) void navigate(getMemberPath(brand.id, member.id));
  };
  const move = (step: number) => {
    const next = Math.min(Math.max(0, current + step), members.length - 1);
    const link = table.current?.querySelectorAll<HTMLElement>('[data-member]')[next];
    if (!link) return;
    setCurrent(next);
    link.focus();
    link.scrollIntoView({ block: 'nearest' });
  };
  const moves = { ArrowDown: () => move(1), ArrowUp: () => move(-1) };
  useKeys({ ...moves, j: moves.ArrowDown, k: moves.ArrowUp, Enter: open });
  useFieldKeys(field, {
    ...moves,
    // Before that, Enter searches for what was typed.
    ...(typed.trim() === q && members.length > 0 && { Enter: open }),
  });

  if (!data) {
    return (
      <PanelLoading
        query={{ error, isFetching, refetch }}
        title="The search did not work"
        label="Searching"
      />
    );
  }
  if (only) return <PlaceholderRows label="Opening the member" />;
  if (members.length === 0) {
    return (
      <PanelState
        icon={<UserX />}
        title="Nobody is found"
        text={`${brand.name} has no member with this id, address, payment or case, and none whose name begins with “${q}”.`}
      />
    );
  }
  return (
    <div ref={table}>
      <DataTable
        label="Members"
        names={['Member', 'Place', 'Status', 'Last active', 'Signed up', 'Found by']}
      >
        {members.map((member, index) => (
          <tr
            key={member.id}
            className={styles.row}
            data-current={index === current || undefined}
            onFocus={() => setCurrent(index)}
          >
            <th scope="row">
              <Link
                className={styles.member}
                data-member={member.id}
                to={getMemberPath(brand.id, member.id)}
              >
                {member.picture ? (
                  <img className={styles.picture} src={member.picture} alt="" />
                ) : (
                  <span className={styles.picture}>
                    <UserRound />
                  </span>
                )}
                <span>
                  {member.name}, {member.age}
                </span>
              </Link>
            </th>
            <td data-name="Place">
              {[member.city, getCountryText(member.country)].filter(Boolean).join(', ')}
            </td>
            <td>
              <span className={styles.marks}>
                <MemberMarks member={member} now={now} />
              </span>
            </td>
            <td data-name="Last active" className={styles.when}>
              {member.last_active_at ? getMomentText(member.last_active_at, now) : 'Never'}
            </td>
            <td data-name="Signed up" className={styles.when}>
              {getDateText(member.signup_date, now)}
            </td>
            <td data-name="Found by">{foundByNames[member.found_by]}</td>
          </tr>
        ))}
      </DataTable>
      {data.more && (
        <p className={styles.more}>More names begin so. Type more of the name to see them.</p>
      )}
    </div>
  );
}

/** Keys that move in the results while the field keeps what is typed. */
function useFieldKeys(
  field: RefObject<HTMLInputElement | null>,
  bindings: Partial<Record<string, () => void>>,
): void {
  useEffect(() => {
    const input = field.current;
    const listen = (event: Pick<KeyboardEvent, 'key' | 'preventDefault'>) => {
      const act = bindings[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    input?.addEventListener('keydown', listen);
    return () => input?.removeEventListener('keydown', listen);
  });
}
